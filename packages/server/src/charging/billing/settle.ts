import { setImmediate } from "node:timers/promises";
import {
  type Bill,
  type BillingTrigger,
  billInSlices,
  type Decided,
  type Evidence,
  missingStop,
} from "@forecourt/pricing";
import { eq } from "drizzle-orm";
import type { Core } from "../../core/core.ts";
import { isoOf } from "../../platform/clock.ts";
import type { Tx } from "../../store/db.ts";
import { recordEvent } from "../../store/events.ts";
import { cdrs, sessions } from "../../store/schema.ts";
import { withPaymentReferences } from "../cdrs/cdr.ts";
import { toCdr } from "../cdrs/to-cdr.ts";
import { idleThresholdS } from "../sessions/idle-threshold.ts";
import { amountsOf } from "./amounts.ts";
import { gatherBillable } from "./evidence.ts";
import { pinnedTariff } from "./pinned-tariff.ts";
import { writeDecision } from "./write-decision.ts";

type SessionRow = typeof sessions.$inferSelect;

/** What ended a session. */
export interface Ending {
  trigger: BillingTrigger;
  /** With the triggers `idle` and `offline`. */
  finalize?: NonNullable<Evidence["finalize"]>;
  /** Present when the charger stopped the transaction itself. */
  stop?: { meterStopWh: number | null; endedAt: string; reason: string };
}

/**
 * Ends a session and writes its receipt: session, CDR, decision (when there is something to explain) and events, all in the
 * transaction of the code that ends it. A session never gets a second CDR.
 */
export async function settleSession(core: Core, tx: Tx, session: SessionRow, ending: Ending): Promise<void> {
  const tariff = await pinnedTariff(tx, session);
  const { trigger, finalize } = ending;
  const evidence = await gatherBillable(core, tx, session, {
    tariff,
    trigger,
    idleThresholdS: await idleThresholdS(core, tx, session),
    ...(finalize === undefined ? {} : { finalize }),
  });
  const settled = await billInSlices(setImmediate, evidence, session.meteringRegime);
  const { decided } = settled;

  const ended = await endSession(core, tx, session, ending, decided);
  const cdr = await writeCdr(core, tx, ended, settled);
  const { decision } = decided;
  if (decision !== null)
    await writeDecision(core, tx, { session, cdrId: cdr.id, decision, supersedes: null, basis: evidence });
  await recordEvent(core, tx, {
    orgId: session.orgId,
    type: "session.finalized",
    subject: { type: "session", id: session.id },
    actor: { type: "system" },
    data: {
      session_id: session.id,
      charger_id: session.chargerId,
      how: howFinalized(session, ending),
      cdr_id: cdr.id,
      outcome: decided.decision?.outcome ?? "billed",
    },
  });
}

function howFinalized(session: SessionRow, { trigger, stop }: Ending) {
  if (trigger === "idle") return "idle_threshold";
  return stop === undefined || session.transactionId === null ? "recovered" : "normal";
}

async function endSession(
  core: Core,
  tx: Tx,
  session: SessionRow,
  { trigger, stop }: Ending,
  decided: Decided,
): Promise<SessionRow> {
  const lastSeen = decided.endAt === null ? null : isoOf(decided.endAt);
  const end =
    stop === undefined
      ? {
          status: "finalized" as const,
          endedAt: lastSeen ?? session.lastMeterAt ?? session.startedAt,
          meterStopWh: null,
          stopReason: null,
          finalizeReason: trigger === "stop" ? null : missingStop[trigger],
        }
      : {
          status: "completed" as const,
          endedAt: stop.endedAt,
          meterStopWh: stop.meterStopWh,
          stopReason: stop.reason,
          finalizeReason: null,
        };
  const [ended] = await tx
    .update(sessions)
    .set({ ...end, updatedAt: isoOf(core.clock.now()) })
    .where(eq(sessions.id, session.id))
    .returning();
  if (ended === undefined)
    throw new Error(`unreachable: session ${session.id} vanished while it was settled`);
  await recordEvent(core, tx, {
    orgId: session.orgId,
    type: "session.ended",
    subject: { type: "session", id: session.id },
    actor: stop === undefined ? { type: "system" } : { type: "charger", id: session.chargerId },
    data: {
      session_id: session.id,
      charger_id: session.chargerId,
      socket_id: session.socketId,
      reason: end.stopReason,
      meter_start_wh: session.meterStartWh,
      meter_stop_wh: end.meterStopWh,
      energy_wh: decided.energyWh,
      started_at: session.startedAt,
      ended_at: end.endedAt,
      complete: stop !== undefined,
    },
  });
  tx.afterCommit(() => core.metrics.sessionsEnded.count({ trigger }));
  // If this signal is lost, the server still sends a limit to a session that has ended.
  tx.signal({ type: "session-ended", id: session.id });
  return ended;
}

type CdrRow = typeof cdrs.$inferSelect;

async function writeCdr(core: Core, tx: Tx, session: SessionRow, settled: Bill): Promise<CdrRow> {
  const { startAt, endAt } = settled.decided;
  const [cdr] = await tx
    .insert(cdrs)
    .values({
      id: core.newId("cdr"),
      orgId: session.orgId,
      sessionId: session.id,
      chargerId: session.chargerId,
      socketId: session.socketId,
      locationId: session.locationId,
      ...(await amountsOf(core, tx, session, settled)),
      startTime: startAt === null ? null : isoOf(startAt),
      endTime: endAt === null ? null : isoOf(endAt),
      createdAt: isoOf(core.clock.now()),
    })
    .returning();
  if (cdr === undefined) throw new Error(`unreachable: the CDR of session ${session.id} was not stored`);
  const [told] = await withPaymentReferences(tx, [cdr]);
  if (told === undefined) throw new Error("unreachable: one CDR in, none out");
  await recordEvent(core, tx, {
    orgId: session.orgId,
    type: "cdr.created",
    subject: { type: "cdr", id: cdr.id },
    actor: { type: "system" },
    data: toCdr(told),
  });
  return cdr;
}
