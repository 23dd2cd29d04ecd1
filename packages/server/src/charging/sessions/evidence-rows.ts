import { isoOf } from "../../platform/clock.ts";
import type { Tx } from "../../store/db.ts";
import type { evidence } from "../../store/schema.ts";
import { sqlText } from "../../store/statement.ts";

type EvidenceRow = typeof evidence.$inferSelect;

/** What all rows of one frame have in common. */
export type FrameOfEvidence = Pick<
  EvidenceRow,
  "orgId" | "chargerId" | "connectorId" | "transactionId" | "sessionId" | "action"
>;

/** A moment of a frame. `at` in epoch ms. */
export type Moment = { at: number } & Partial<
  Pick<EvidenceRow, "context" | "energyWh" | "powerW" | "currentA" | "voltageV" | "socPct" | "reason" | "raw">
>;

/** What arrived in a frame: its moments, in their order. `receivedAt` in epoch ms. */
interface Received {
  receivedAt: number;
  rows: readonly Moment[];
}

/**
 * Stores the moments of one frame. Passes one array for each column: the text is the same for any number of rows, and
 * PostgreSQL plans it once for each connection.
 */
export function storeEvidence(tx: Tx, frame: FrameOfEvidence, received: Received): void {
  const { action, chargerId, connectorId, orgId, sessionId, transactionId } = frame;
  tx.write(addEvidence, [
    orgId,
    chargerId,
    transactionId,
    action,
    ...columnsOf(received),
    connectorId,
    sessionId,
  ]);
}

/** As {@link storeEvidence}, for the session of the charger that has this transaction id, if there is one. */
export function storeEvidenceOf(
  tx: Tx,
  frame: Omit<FrameOfEvidence, "connectorId" | "sessionId">,
  received: Received,
): void {
  const { action, chargerId, orgId, transactionId } = frame;
  tx.write(addEvidenceOf, [orgId, chargerId, transactionId, action, ...columnsOf(received)]);
}

function columnsOf({ receivedAt, rows }: Received): unknown[] {
  const column = (name: Exclude<keyof Moment, "at" | "raw">) => rows.map((row) => row[name] ?? null);
  return [
    isoOf(receivedAt),
    rows.map(({ at }) => isoOf(at)),
    column("context"),
    column("energyWh"),
    column("powerW"),
    column("currentA"),
    column("voltageV"),
    column("socPct"),
    column("reason"),
    rows.map(({ raw }) => (raw == null ? null : JSON.stringify(raw))),
  ];
}

const addMoments = (connectorId: string, sessionId: string) => `
  insert into evidence (org_id, charger_id, transaction_id, action, received_at, connector_id, session_id,
    at, context, energy_wh, power_w, current_a, voltage_v, soc_pct, reason, raw)
  select $1, $2, $3::integer, $4, $5::timestamptz, ${connectorId}, ${sessionId}, moment.*
  from unnest($6::timestamptz[], $7::text[], $8::bigint[], $9::double precision[], $10::double precision[],
    $11::double precision[], $12::double precision[], $13::text[], $14::jsonb[]) as moment`;

const ofSession = (column: string) =>
  `(select ${column} from sessions where charger_id = $2 and transaction_id = $3::integer)`;

const addEvidence = sqlText<unknown[], never>(addMoments("$15::integer", "$16"));
const addEvidenceOf = sqlText<unknown[], never>(addMoments(ofSession("connector_id"), ofSession("id")));
