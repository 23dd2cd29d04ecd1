import type {
  Evidence,
  MeterSample,
  PowerSample,
  SignedEvidence,
  StatusFrame,
  TransactionFrame,
  ZeroLimit,
} from "@forecourt/pricing";
import type { Core } from "../../core/core.ts";
import type { Tx } from "../../store/db.ts";
import type { sessions } from "../../store/schema.ts";
import { sqlText } from "../../store/statement.ts";
import type { PaymentReferenceRow } from "../cdrs/cdr.ts";
import { pricedLimits } from "../sessions/limits.ts";
import { clockEvidence } from "./clock-evidence.ts";
import { withPhaseRegisters } from "./phase-registers.ts";
import { signedEvidence } from "./signed-values.ts";

type SessionRow = typeof sessions.$inferSelect;

/** The largest factor from A to W: three phases of 230 V. */
const threePhaseVolts = 690;

/** The facts that the caller knows and the frames do not contain. */
type Given = Pick<Evidence, "tariff" | "trigger" | "finalize" | "closedAt" | "idleThresholdS">;

/** A stored frame of a session, or one of its moments. Times in epoch ms. */
export interface FrameRow {
  id: number;
  action: "StartTransaction" | "MeterValues" | "StopTransaction";
  context: string | null;
  at: number;
  receivedAt: number;
  energyWh: number | null;
  powerW: number | null;
  currentA: number | null;
  raw: unknown;
}

/** The stored records of one session. Times in epoch ms. */
export interface SessionRecords {
  charger: { identity: string; registeredAt: number } | null;
  frames: FrameRow[];
  states: { id: number; at: number; receivedAt: number; status: StatusFrame["status"] }[];
  /** In the order in which they took effect, beginning with the one that was in force at the start. */
  limits: LimitRow[];
  /**
   * The revision that was in force when the session began, also when the tariff was deleted since; null when none was. It
   * was validated when it was written. `decide` treats a revision that can no longer be priced as unusable.
   */
  tariff: Evidence["tariff"];
  /** That of the location; null when it has none. */
  idleThresholdS: number | null;
  /** Null when the session has no location, or it was deleted. */
  locationName: string | null;
  /** The organization's default. */
  currency: string;
  /** In the order in which they were attached. */
  paymentReferences: Pick<PaymentReferenceRow, "paymentReference" | "paymentProvider">[];
}

interface LimitRow {
  purpose: "TxProfile" | "TxDefaultProfile";
  limitA: number | null;
  sessionId: string | null;
  at: number;
}

/** As {@link recordsOfSession} selects them: each list is an array of arrays, which takes less time to read than rows. */
export interface StoredRecords extends Omit<SessionRecords, "frames" | "states" | "limits"> {
  frames: ValuesOf<
    FrameRow,
    ["id", "action", "context", "at", "receivedAt", "energyWh", "powerW", "currentA", "raw"]
  >[];
  states: ValuesOf<SessionRecords["states"][number], ["id", "at", "receivedAt", "status"]>[];
  limits: ValuesOf<LimitRow, ["purpose", "limitA", "sessionId", "at"]>[];
}

type ValuesOf<Row, Names extends (keyof Row)[]> = { [Index in keyof Names]: Row[Names[Index]] };

/** Reads them with one statement. */
export async function readRecords(tx: Tx, { id }: Pick<SessionRow, "id">): Promise<SessionRecords> {
  const [row] = await tx.run(recordsById, [id]);
  if (row === undefined) throw new Error("unreachable: a session that is billed is gone");
  return recordsOf(row.records);
}

export function recordsOf(row: StoredRecords): SessionRecords {
  return {
    ...row,
    frames: row.frames.map(
      ([id, action, context, at, receivedAt, energyWh, powerW, currentA, raw]): FrameRow => ({
        id,
        action,
        context,
        at,
        receivedAt,
        energyWh,
        powerW,
        currentA,
        raw,
      }),
    ),
    states: row.states.map(([id, at, receivedAt, status]) => ({ id, at, receivedAt, status })),
    limits: row.limits.map(([purpose, limitA, sessionId, at]) => ({ purpose, limitA, sessionId, at })),
  };
}

/** Digits below a millisecond are cut, as in every timestamp that the server reads. */
const ms = (column: string) => `floor(extract(epoch from ${column}) * 1000)::bigint`;

const listOf = (values: readonly string[], from: string, order: string) =>
  `coalesce((select json_agg(json_build_array(${values.join(", ")}) order by ${order}) from ${from}), '[]')`;

/** The server received nothing of a session before this time, as in lastFrameSince(). */
const since = `(case when sessions.transaction_id is null then least(sessions.created_at, sessions.started_at)
  else sessions.created_at end - interval '1 minute')`;

/** An expression for a row of the table `sessions`. */
export const recordsOfSession = `json_build_object(
  'charger', (select json_build_object('identity', c.identity, 'registeredAt', ${ms("c.created_at")})
    from chargers c where c.id = sessions.charger_id),
  'frames', ${listOf(
    ["e.id", "action", "context", ms("e.at"), ms("received_at"), "energy_wh", "power_w", "current_a", "raw"],
    `all_evidence e where e.session_id = sessions.id and e.received_at >= ${since}`,
    "e.id",
  )},
  'states', ${listOf(
    ["c.id", ms("c.at"), ms("received_at"), "c.status"],
    `connector_states c where c.charger_id = sessions.charger_id and c.connector_id = sessions.connector_id
      and c.received_at >= ${since}`,
    "c.id",
  )},
  'limits', ${listOf(
    ["purpose", "limit_a", "l.session_id", ms("l.at")],
    `(
        (select 0 as later, * from connector_limits
          where socket_id = sessions.socket_id and purpose = 'TxDefaultProfile' and at < sessions.started_at
          order by at desc limit 1)
        union all
        (select 1, * from connector_limits where socket_id = sessions.socket_id and at >= sessions.started_at)
      ) as l`,
    "l.later, l.id",
  )},
  'tariff', (select body from tariff_revisions t
    where t.tariff_id = sessions.tariff_id and t.revision = sessions.tariff_revision),
  'idleThresholdS', (select idle_finalize_threshold from locations where id = sessions.location_id),
  'locationName', (select name from locations where id = sessions.location_id),
  'currency', (select default_currency from organizations where id = sessions.org_id),
  'paymentReferences', coalesce((select json_agg(json_build_object('paymentReference', payment_reference,
      'paymentProvider', payment_provider) order by p.created_at, p.id)
    from payment_references p where p.session_id = sessions.id), '[]'))`;

const recordsById = sqlText<[sessionId: string], { records: StoredRecords }>(
  `select ${recordsOfSession} as records from sessions where id = $1`,
);

/** As `gatherEvidence`, with the signed meter values: for a billing decision. */
export async function gatherBillable(
  core: Pick<Core, "secret">,
  tx: Tx,
  session: SessionRow,
  given: Given,
): Promise<Evidence> {
  return billableEvidence(core, tx, session, await readRecords(tx, session), given);
}

/** As `gatherBillable`, for records that were read already. */
export function billableEvidence(
  core: Pick<Core, "secret">,
  tx: Tx,
  session: SessionRow,
  records: SessionRecords,
  given: Given,
): Promise<Evidence> {
  return evidenceOf(tx, session, records, given, (frames) => signedEvidence(core, tx, session, frames));
}

/**
 * All records of one session, in the form that `decide` takes: the reported frames, and the values that were pinned at the
 * start. It leaves out signed values, because they take time to verify and matter only for the bill.
 */
export async function gatherEvidence(tx: Tx, session: SessionRow, given: Given): Promise<Evidence> {
  return evidenceOf(tx, session, await readRecords(tx, session), given, () => Promise.resolve(null));
}

async function evidenceOf(
  tx: Tx,
  session: SessionRow,
  { charger, frames: received, limits: currents, states }: SessionRecords,
  given: Given,
  signedOf: (frames: readonly FrameRow[]) => Promise<SignedEvidence | null>,
): Promise<Evidence> {
  const frames = withPhaseRegisters(received);
  const [stop = null, ...furtherStops] = transactionFrames(frames, "StopTransaction");
  const [start = null] = transactionFrames(frames, "StartTransaction");
  const samples = frames.flatMap(toSample);
  const powerSamples = frames.flatMap(toPowerSample);
  const clock = await clockEvidence(
    tx,
    session,
    charger?.registeredAt ?? null,
    [start, stop, ...samples, ...powerSamples].filter((frame) => frame !== null),
    start,
  );
  const signed = await signedOf(frames);
  const limits = pricedLimits(session);
  return {
    chargerId: charger?.identity ?? session.chargerId,
    connectorId: session.connectorId,
    transactionId: session.transactionId,
    start,
    stop,
    furtherStops,
    samples,
    powerSamples,
    ...(signed === null ? {} : { signed }),
    states: states.map(toStatusFrame),
    zeroLimits: zeroLimitsOf(session, currents),
    authorized: session.authorizationStatus === "Accepted",
    ...(session.authorizationStatus === "Accepted" ? {} : { refusedAs: session.authorizationStatus }),
    ...(session.refusedBecause === null ? {} : { refusedBecause: session.refusedBecause }),
    ...(clock === undefined ? {} : { clock }),
    ...(limits === null ? {} : { limits }),
    timeZone: session.timeZone,
    ratedPowerW: session.ratedA === null ? null : session.ratedA * threePhaseVolts,
    ...given,
  };
}

/** In the order of receipt: the first frame of its kind counts, and a later, different frame is a conflict. */
function transactionFrames(
  frames: readonly FrameRow[],
  action: "StartTransaction" | "StopTransaction",
): TransactionFrame[] {
  return frames
    .filter((row) => row.action === action && row.context === null)
    .map((row) => ({ ...instants(row), registerWh: row.energyWh }));
}

function toSample(row: FrameRow): MeterSample[] {
  const { action, context, currentA, energyWh } = row;
  // Samples have a reading context; the frames around them do not. A StopTransaction may carry its own samples.
  if (action === "StartTransaction" || context === null || energyWh === null) return [];
  const current = currentA === null ? {} : { currentA };
  return [{ ...instants(row), action, context, registerWh: energyWh, ...current }];
}

function toPowerSample(row: FrameRow): PowerSample[] {
  return row.context === null || row.powerW === null ? [] : [{ ...instants(row), powerW: row.powerW }];
}

function instants({ at, id, receivedAt }: FrameRow) {
  return { at, receivedAt, frameId: String(id) };
}

function toStatusFrame({ id, at, receivedAt, status }: SessionRecords["states"][number]): StatusFrame {
  return { at, receivedAt, frameId: `status/${id}`, status };
}

/**
 * The periods in which the server itself set the limit in force to 0 A: the limit of the transaction, or else the
 * connector's default.
 */
function zeroLimitsOf(session: SessionRow, changes: readonly LimitRow[]): ZeroLimit[] {
  const limits: { TxProfile: number | null; TxDefaultProfile: number | null } = {
    TxProfile: null,
    TxDefaultProfile: null,
  };
  const zero: ZeroLimit[] = [];
  for (const { purpose, limitA, sessionId, at } of changes) {
    if (purpose === "TxProfile" && sessionId !== session.id) continue;
    limits[purpose] = limitA;
    const suspended = (limits.TxProfile ?? limits.TxDefaultProfile) === 0;
    const last = zero.at(-1);
    if (suspended && (last === undefined || last.to !== null)) zero.push({ from: at, to: null });
    else if (!suspended && last !== undefined && last.to === null) last.to = at;
  }
  const start = Date.parse(session.startedAt);
  return zero
    .filter(({ to }) => to === null || to > start)
    .map(({ from, to }) => ({ from: Math.max(from, start), to }));
}
