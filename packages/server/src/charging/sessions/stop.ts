import { and, eq, isNull } from "drizzle-orm";
import type { Core } from "../../core/core.ts";
import type { Link, Sample } from "../../core/ingest.ts";
import { isoOf } from "../../platform/clock.ts";
import type { Tx } from "../../store/db.ts";
import { recordEvent } from "../../store/events.ts";
import { evidence, sessions } from "../../store/schema.ts";
import { decideAgain } from "../billing/decide-again.ts";
import { sealSamples } from "../billing/sealed-values.ts";
import { settleSession } from "../billing/settle.ts";
import { fence } from "../chargers/fence.ts";
import { type Authorization, authorize, findIdTag, maySpeakFor } from "./authorize.ts";
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
export async function stopSession(core: Core, link: Link, stop: Stop): Promise<Authorization | null> {
  await core.ingest.settled(link.chargerId);
  return core.db.transaction(async (tx) => {
    const charger = await fence(tx, link);
    const session =
      (await sessionOf(tx, link.chargerId, stop)) ?? (await adoptOrphan(core, tx, charger, stop));
    if (session === undefined) await quarantine(core, tx, link, stop);
    else if (session.endedAt === null) await end(core, tx, link, session, stop);
    else await keepLateStop(core, tx, link, session, stop);
    if (stop.idTag === null) return null;
    return authorize(core, tx, link.chargerId, await findIdTag(tx, link.orgId, stop.idTag));
  });
}

/**
 * Finds the session by charger and transaction id. A charger whose StartTransaction was never answered stops with -1 (errata
 * 3.18). Then it is the session that a stop with the same content ended before. Otherwise it is the charger's only open
 * session, if the id tag does not contradict: the tag started the session, or is in the same group.
 */
async function sessionOf(tx: Tx, chargerId: string, stop: Stop): Promise<SessionRow | undefined> {
  if (stop.transactionId === null) return undefined;
  if (stop.transactionId > 0) {
    const [session] = await tx
      .select()
      .from(sessions)
      .where(and(eq(sessions.chargerId, chargerId), eq(sessions.transactionId, stop.transactionId)));
    return session;
  }
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
  const tag = await findIdTag(tx, only.orgId, stop.idTag);
  return tag !== undefined && (await maySpeakFor(tx, tag, only.idTagId)) ? only : undefined;
}

/**
 * The content that a repeated stop has in common with the first one; the message id may differ. The length is limited,
 * because the text is in an index.
 */
function wordsOf({ transactionId, timestamp, meterStopWh, reason }: Stop): string {
  return [transactionId, timestamp.slice(0, 255), meterStopWh ?? "none", reason ?? "none"].join(" ");
}

async function end(core: Core, tx: Tx, link: Link, session: SessionRow, stop: Stop): Promise<void> {
  await keepEvidence(core, tx, link, session, stop);
  if (stop.transactionId !== null && stop.transactionId <= 0) {
    await tx
      .update(sessions)
      .set({ reportedStop: wordsOf(stop) })
      .where(eq(sessions.id, session.id));
  }
  const endedAt = isoOf(
    Math.max(believedInstant(stop.timestamp, stop.receivedAt), Date.parse(session.startedAt)),
  );
  await settleSession(core, tx, session, {
    trigger: "stop",
    stop: { meterStopWh: stop.meterStopWh, endedAt, reason: stop.reason ?? "Local" },
  });
}

/**
 * The CDR does not change here. A session that the server closed takes the values of its stop, and keeps the status
 * `finalized`.
 */
async function keepLateStop(core: Core, tx: Tx, link: Link, session: SessionRow, stop: Stop): Promise<void> {
  await keepEvidence(core, tx, link, session, stop);
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
  link: Link,
  session: SessionRow | null,
  stop: Stop,
): Promise<void> {
  const common = {
    orgId: link.orgId,
    chargerId: link.chargerId,
    connectorId: session?.connectorId ?? null,
    transactionId: stop.transactionId,
    sessionId: session?.id ?? null,
    action: "StopTransaction" as const,
    receivedAt: isoOf(stop.receivedAt),
  };
  const sealed = await sealSamples(core, tx, link.orgId, session?.idTagId ?? null, stop.samples);
  const samples = sealed.map(({ at, context, energyWh, powerW, currentA, voltageV, socPct, raw }) => ({
    ...common,
    at: isoOf(at),
    context,
    energyWh,
    powerW,
    currentA,
    voltageV,
    socPct,
    raw,
  }));
  const rows = [
    ...samples,
    {
      ...common,
      at: isoOf(reportedInstant(stop.timestamp, stop.receivedAt)),
      energyWh: stop.meterStopWh,
      reason: stop.reason,
      raw: stop.raw,
    },
  ];
  // A statement has at most 65,535 parameters, and transactionData may have any length.
  for (let from = 0; from < rows.length; from += rowsAtOnce)
    await tx.insert(evidence).values(rows.slice(from, from + rowsAtOnce));
}

const rowsAtOnce = 1_000;

async function quarantine(core: Core, tx: Tx, link: Link, stop: Stop): Promise<void> {
  await keepEvidence(core, tx, link, null, stop);
  await recordEvent(core, tx, {
    orgId: link.orgId,
    type: "charger.security_event",
    subject: { type: "charger", id: link.chargerId },
    actor: { type: "charger", id: link.chargerId },
    data: {
      charger_id: link.chargerId,
      kind: "UnattributedStopTransaction",
      severity: "warning",
      tech_info: `StopTransaction for transaction ${stop.transactionId}, which is none of this charger's.`,
    },
  });
}
