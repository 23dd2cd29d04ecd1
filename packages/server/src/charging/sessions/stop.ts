import { and, eq, getTableColumns, isNull, sql } from "drizzle-orm";
import type { Core } from "../../core/core.ts";
import type { ChargerConnection, Sample } from "../../core/ingest.ts";
import { isoOf } from "../../platform/clock.ts";
import type { Tx } from "../../store/db.ts";
import { recordEvent } from "../../store/events.ts";
import { sessions } from "../../store/schema.ts";
import { built } from "../../store/statement.ts";
import { billSession } from "../billing/bill-session.ts";
import { decideAgain } from "../billing/decide-again.ts";
import { recordsOf, recordsOfSession, type SessionRecords, type StoredRecords } from "../billing/evidence.ts";
import { hasSigned, sealSamples } from "../billing/sealed-values.ts";
import { fence } from "../chargers/fence.ts";
import type { ChargerRow } from "../chargers/queries.ts";
import {
  type Authorization,
  authorizationOf,
  authorize,
  findIdTag,
  type IdTagRow,
  maySpeakFor,
  tagByText,
} from "./authorize.ts";
import { type Moment, storeEvidence, storeEvidenceOf } from "./evidence-rows.ts";
import { believedInstant, reportedInstant } from "./instants.ts";
import { adoptOrphan } from "./orphan.ts";

export interface Stop {
  /** Null when it is outside the range of transaction ids. */
  transactionId: number | null;
  /** Null when the reported register is not valid. */
  meterStopWh: number | null;
  timestamp: string;
  receivedAt: number;
  idTag: string | null;
  reason: string | null;
  /** transactionData, normalized. */
  samples: readonly Sample[];
  raw: unknown;
}

type SessionRow = typeof sessions.$inferSelect;

/**
 * Handles StopTransaction. The server always accepts it: the charger would repeat a refused stop again and again, or it
 * would block the charger's queue. A stop for a transaction that this charger never had is kept as evidence without a
 * session and changes no session. If the start of its transaction was lost, the stop gets its own session. A stop for a
 * session that has ended is evidence for another billing decision. Returns the authorization of the id tag, when the frame
 * named one.
 */
export async function stopSession(
  core: Core,
  connection: ChargerConnection,
  stop: Stop,
): Promise<Authorization | null> {
  await core.ingest.flushed(connection.chargerId);
  return core.db.transaction(async (tx) => {
    const { idTag } = stop;
    const { charger, known, records, tag } = await readStopFacts(tx, connection, stop);
    const session =
      known ??
      (await sessionOfUnknownId(tx, charger.id, stop, tag)) ??
      (await adoptOrphan(core, tx, charger, stop));
    // Otherwise the evidence was stored with the facts.
    if (records === undefined) await keepEvidence(core, tx, connection, session ?? null, stop);
    if (session === undefined) recordQuarantine(core, tx, connection, stop);
    else if (session.endedAt === null) await end(core, tx, session, stop, records ?? undefined);
    else await keepLateStop(core, tx, session, stop);
    if (idTag === null) return null;
    // The authorizer is not asked about a card that stops its own session.
    if (tag !== undefined && !tag.listed && tag.id === session?.idTagId)
      return authorizationOf(tag, session.authorizationStatus);
    // An orphan's tag may be new.
    return authorize(core, tx, charger.id, tag ?? (await findIdTag(tx, charger.orgId, idTag)));
  });
}

/** What the database knows when a charger stops a transaction. The row of the charger is locked. */
interface StopFacts {
  charger: ChargerRow;
  /** The session with the transaction id. */
  known: SessionRow | undefined;
  /** Its records, with this stop; null when there is no such session. Undefined when the stop is not stored yet. */
  records: SessionRecords | null | undefined;
  tag: IdTagRow | undefined;
}

/** Stores the stop, and reads the facts, in one round trip, under the lock of the charger. */
async function readStopFacts(tx: Tx, connection: ChargerConnection, stop: Stop): Promise<StopFacts> {
  const { chargerId, orgId } = connection;
  const { idTag, transactionId } = stop;
  const locked = fence(tx, connection);
  const found = idTag === null ? [] : tx.run(tagByText, { orgId, idTag });
  // The session of an unknown id is not known yet, and signed values are sealed for the id tag of their session.
  const isStored =
    transactionId !== null && transactionId > 0 && !stop.samples.some(({ raw }) => hasSigned(raw));
  if (isStored)
    storeEvidenceOf(
      tx,
      { orgId, chargerId, transactionId, action: "StopTransaction" },
      { receivedAt: stop.receivedAt, rows: [...stop.samples, momentOf(stop)] },
    );
  const at = { chargerId, transactionId: transactionId ?? -1 };
  const [charger, [tag], [row]] = await Promise.all([
    locked,
    found,
    transactionId === null || transactionId <= 0 ? [] : tx.run(sessionWithRecords, at),
  ]);
  if (row === undefined) return { charger, known: undefined, records: isStored ? null : undefined, tag };
  const { records, ...known } = row;
  return { charger, known, records: isStored ? recordsOf(records) : undefined, tag };
}

const sessionWithRecords = built<{ chargerId: string; transactionId: number }>()(
  (db, { chargerId, transactionId }) =>
    db
      .select({ ...getTableColumns(sessions), records: sql<StoredRecords>`${sql.raw(recordsOfSession)}` })
      .from(sessions)
      .where(and(eq(sessions.chargerId, chargerId), eq(sessions.transactionId, transactionId))),
);

/**
 * A charger whose StartTransaction was never answered stops with -1 (errata 3.18). Its session is the one that a stop with
 * the same content ended before. Otherwise it is the charger's only open session, if the id tag does not contradict: the tag
 * started the session, or is in the same group.
 */
async function sessionOfUnknownId(
  tx: Tx,
  chargerId: string,
  stop: Stop,
  tag: IdTagRow | undefined,
): Promise<SessionRow | undefined> {
  if (stop.transactionId === null || stop.transactionId > 0) return undefined;
  const [ended] = await tx
    .select()
    .from(sessions)
    .where(and(eq(sessions.chargerId, chargerId), eq(sessions.reportedStop, wordsOf(stop))));
  if (ended !== undefined) return ended;
  const open = await tx
    .select()
    .from(sessions)
    .where(and(eq(sessions.chargerId, chargerId), isNull(sessions.endedAt)));
  const [only] = open;
  if (only === undefined || open.length > 1) return undefined;
  if (stop.idTag === null || only.idTagId === null) return only;
  return tag !== undefined && (await maySpeakFor(tx, tag, only.idTagId)) ? only : undefined;
}

/**
 * The content that a repeated stop has in common with the first one; the message id may differ. The length is limited,
 * because the text is in an index.
 */
function wordsOf({ transactionId, timestamp, meterStopWh, reason }: Stop): string {
  return [transactionId, timestamp.slice(0, 255), meterStopWh ?? "none", reason ?? "none"].join(" ");
}

async function end(
  core: Core,
  tx: Tx,
  session: SessionRow,
  stop: Stop,
  records: SessionRecords | undefined,
): Promise<void> {
  if (stop.transactionId !== null && stop.transactionId <= 0) {
    await tx
      .update(sessions)
      .set({ reportedStop: wordsOf(stop) })
      .where(eq(sessions.id, session.id));
  }
  const endedAt = isoOf(
    Math.max(believedInstant(stop.timestamp, stop.receivedAt), Date.parse(session.startedAt)),
  );
  const ending = {
    trigger: "stop" as const,
    stop: { meterStopWh: stop.meterStopWh, endedAt, reason: stop.reason ?? "Local" },
  };
  await billSession(core, tx, session, ending, records);
}

/**
 * The CDR does not change here. A session that the server closed takes the values of its stop, and keeps the status
 * `finalized`.
 */
async function keepLateStop(core: Core, tx: Tx, session: SessionRow, stop: Stop): Promise<void> {
  await decideAgain(tx, session, stop.receivedAt);
  if (session.status !== "finalized" || session.stopReason !== null) return;
  await tx
    .update(sessions)
    .set({
      meterStopWh: stop.meterStopWh,
      stopReason: stop.reason ?? "Local",
      updatedAt: isoOf(core.clock.now()),
    })
    .where(eq(sessions.id, session.id));
}

async function keepEvidence(
  core: Core,
  tx: Tx,
  connection: ChargerConnection,
  session: SessionRow | null,
  stop: Stop,
): Promise<void> {
  const frame = {
    orgId: connection.orgId,
    chargerId: connection.chargerId,
    connectorId: session?.connectorId ?? null,
    transactionId: stop.transactionId,
    sessionId: session?.id ?? null,
    action: "StopTransaction" as const,
  };
  const samples = await sealSamples(core, tx, connection.orgId, session?.idTagId ?? null, stop.samples);
  storeEvidence(tx, frame, { receivedAt: stop.receivedAt, rows: [...samples, momentOf(stop)] });
}

/** The stop itself, as a row of evidence. */
function momentOf(stop: Stop): Moment {
  return {
    at: reportedInstant(stop.timestamp, stop.receivedAt),
    energyWh: stop.meterStopWh,
    reason: stop.reason,
    raw: stop.raw,
  };
}

function recordQuarantine(core: Core, tx: Tx, connection: ChargerConnection, stop: Stop): void {
  recordEvent(core, tx, {
    orgId: connection.orgId,
    type: "charger.security_event",
    subject: { type: "charger", id: connection.chargerId },
    actor: { type: "charger", id: connection.chargerId },
    data: {
      charger_id: connection.chargerId,
      kind: "UnattributedStopTransaction",
      severity: "warning",
      tech_info: `StopTransaction for transaction ${stop.transactionId}: this charger has no such transaction.`,
    },
  });
}
