import { setImmediate } from "node:timers/promises";
import {
  type Bill,
  type BillingTrigger,
  billInSlices,
  type Decided,
  type Evidence,
  missingStop,
} from "@forecourt/pricing";
import type { Core } from "../../core/core.ts";
import { isoOf } from "../../platform/clock.ts";
import type { Tx } from "../../store/db.ts";
import { type NewEvent, recordEvents } from "../../store/events.ts";
import { cdrs, sessions } from "../../store/schema.ts";
import { inserted, updated } from "../../store/statement.ts";
import { toCdr } from "../cdrs/to-cdr.ts";
import { amountsOf } from "./amounts.ts";
import { billableEvidence, readRecords, type SessionRecords } from "./evidence.ts";
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
export async function billSession(
  core: Core,
  tx: Tx,
  session: SessionRow,
  ending: Ending,
  read?: SessionRecords,
): Promise<void> {
  const { trigger, finalize } = ending;
  const records = read ?? (await readRecords(tx, session));
  const evidence = await billableEvidence(core, tx, session, records, {
    tariff: records.tariff,
    trigger,
    idleThresholdS: records.idleThresholdS ?? core.config.finalize.idleDefaultS,
    ...(finalize === undefined ? {} : { finalize }),
  });
  const bill = await billInSlices(setImmediate, evidence, session.meteringRegime);
  const { decided } = bill;

  const ended = endSession(core, tx, session, ending, decided);
  const cdr = writeCdr(core, tx, session, bill, records);
  const { decision } = decided;
  recordEvents(core, tx, [
    ended,
    cdr.created,
    ...(decision === null
      ? []
      : [writeDecision(core, tx, { session, cdrId: cdr.id, decision, supersedes: null, basis: evidence })]),
    {
      orgId: session.orgId,
      type: "session.finalized",
      subject: { type: "session", id: session.id },
      actor: { type: "system" },
      data: {
        session_id: session.id,
        charger_id: session.chargerId,
        how: howFinalized(session, ending),
        cdr_id: cdr.id,
        outcome: decision?.outcome ?? "billed",
      },
    },
  ]);
}

function howFinalized(session: SessionRow, { trigger, stop }: Ending) {
  if (trigger === "idle") return "idle_threshold";
  return stop === undefined || session.transactionId === null ? "recovered" : "normal";
}

/** Returns the event. */
function endSession(
  core: Core,
  tx: Tx,
  session: SessionRow,
  { trigger, stop }: Ending,
  decided: Decided,
): NewEvent {
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
  tx.write(setEnd, { id: session.id, ...end, updatedAt: isoOf(core.clock.now()) });
  tx.afterCommit(() => core.metrics.sessionsEnded.count({ trigger }));
  // If this signal is lost, the server still sends a limit to a session that has ended.
  tx.signal({ type: "session-ended", id: session.id });
  return {
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
  };
}

const setEnd = updated(sessions, [
  "status",
  "endedAt",
  "meterStopWh",
  "stopReason",
  "finalizeReason",
  "updatedAt",
]);

function writeCdr(
  core: Core,
  tx: Tx,
  session: SessionRow,
  bill: Bill,
  { charger, currency, locationName, paymentReferences }: SessionRecords,
): { id: string; created: NewEvent } {
  const { startAt, endAt } = bill.decided;
  const cdr = {
    id: core.newId("cdr"),
    orgId: session.orgId,
    sessionId: session.id,
    chargerId: session.chargerId,
    chargerIdentity: charger?.identity ?? null,
    connectorId: session.connectorId,
    socketId: session.socketId,
    locationId: session.locationId,
    locationName,
    ...amountsOf(session, bill, currency),
    startTime: startAt === null ? null : isoOf(startAt),
    endTime: endAt === null ? null : isoOf(endAt),
    createdAt: isoOf(core.clock.now()),
  };
  tx.write(addCdr, cdr);
  tx.afterCommit(() => {
    core.metrics.energyBilled.count({}, cdr.totalEnergyWh);
    core.metrics.amountBilled.count({ currency: cdr.currency }, Number(cdr.totalCost));
  });
  const created: NewEvent = {
    orgId: session.orgId,
    type: "cdr.created",
    subject: { type: "cdr", id: cdr.id },
    actor: { type: "system" },
    data: toCdr({ ...cdr, paymentReferences }),
  };
  return { id: cdr.id, created };
}

const addCdr = inserted(cdrs, [
  "id",
  "orgId",
  "sessionId",
  "chargerId",
  "chargerIdentity",
  "connectorId",
  "socketId",
  "locationId",
  "locationName",
  "tariffId",
  "tariffRevision",
  "currency",
  "startTime",
  "endTime",
  "totalEnergyWh",
  "totalTimeS",
  "totalCost",
  "totalCostInclVat",
  "taxIncluded",
  "taxes",
  "lineItems",
  "status",
  "createdAt",
]);
