import {
  applyLimit,
  type CallOutcome,
  type Clock,
  clearLimit,
  type LimitAttempt,
  remoteStart,
  type Station,
  type LimitOutcome as Walked,
} from "@forecourt/ocpp";
import type { LimitOutcome, SiteEffect } from "../../src/index.ts";

/** What is to be told to whom. */
export interface Telling {
  station: Station<null>;
  /** Of the charger, from 1 up. */
  connectorId: number;
  clock: Clock;
  timeoutMs: number;
  /** Its transaction is over, or the time for it. */
  signal: AbortSignal;
}

/** Sets a limit, and says what became of it in the words of the balancer. */
export async function tellLimit(
  { limitA, transactionId, phases = 1 }: Extract<SiteEffect, { type: "set_limit" | "release" }>,
  { station, connectorId, clock, timeoutMs, signal }: Telling,
): Promise<LimitOutcome> {
  // Who has taken a TxProfile before refuses this one because of its transaction, and not because it is one.
  const own = { purpose: "TxProfile", chargingProfileId: connectorId * 2 + 1, stackLevel: 1 } as const;
  const onlyOwn = transactionId !== null && station.capabilities.purposes?.TxProfile === true;
  const walked = await applyLimit(
    station,
    {
      connectorId,
      limitA,
      ...(transactionId !== null && { transactionId: Number(transactionId) }),
      ...(onlyOwn && { places: [own] }),
      numberPhases: phases,
      anyPhases: true,
      // Who has taken 0 A before is not to be given 6 A for having refused it once.
      suspendMode: station.capabilities.acceptsZero === true ? "zero" : "min",
      minimumA: 6,
    },
    { clock, timeoutMs, heldForBoot: true, signal },
  );
  return outcomeOf(walked);
}

/** Restores the baseline, and then clears the profile of the transaction. */
export async function tellRelease(
  effect: Extract<SiteEffect, { type: "release" }>,
  telling: Telling,
): Promise<LimitOutcome> {
  const outcome = await tellLimit({ ...effect, transactionId: null }, telling);
  if (outcome.outcome !== "accepted" || effect.transactionId === null) return outcome;
  const { station, connectorId, timeoutMs } = telling;
  const cleared = await clearLimit(
    station,
    { connectorId, purpose: "TxProfile" },
    { timeoutMs, heldForBoot: true },
  );
  return cleared.outcome === "cleared" ? outcome : { outcome: "unknown", limitA: outcome.limitA };
}

/** Starts a transaction whose limit comes along. */
export async function tellStart(
  { limitA, phases }: Extract<SiteEffect, { type: "grant_start" }>,
  idTag: string,
  { station, connectorId, clock, timeoutMs }: Telling,
): Promise<LimitOutcome> {
  const request = remoteStart({
    connectorId,
    idTag,
    limit: {
      limitA,
      stackLevel: 1,
      chargingProfileId: connectorId * 2 + 1,
      numberPhases: phases ?? 1,
      ...(phases !== undefined && { unit: "W" as const }),
      now: clock.now(),
    },
  });
  const outcome = await station.call("RemoteStartTransaction", request, { timeoutMs, heldForBoot: true });
  switch (outcome.outcome) {
    case "result":
      return outcome.payload.status === "Accepted"
        ? { outcome: "accepted", limitA, scope: "transaction" }
        : { outcome: "rejected" };
    case "call-error":
    case "unsupported":
      return { outcome: "rejected" };
    case "not-sent":
      return { outcome: "not_sent" };
    case "timeout":
    case "disconnected":
    case "invalid-answer":
      return { outcome: "unknown", limitA };
  }
}

function outcomeOf(walked: Walked): LimitOutcome {
  switch (walked.outcome) {
    case "applied": {
      const { limitA, purpose } = walked.attempt;
      const scope = purpose === "TxProfile" ? "transaction" : "baseline";
      return { outcome: "accepted", limitA, scope, ...baselineOf(walked.unanswered) };
    }
    case "refused":
      return walked.answered.every(({ outcome }) => isUnsupported(outcome))
        ? { outcome: "not_supported" }
        : { outcome: "rejected" };
    case "unknown": {
      const possible = [...walked.unanswered, ...(walked.accepted ? [walked.accepted] : [])];
      if (possible.length === 0) return { outcome: "not_sent" };
      const limitA = Math.max(...possible.map((attempt) => attempt.limitA));
      return { outcome: "unknown", limitA, ...baselineOf(possible) };
    }
  }
}

/** What a TxDefaultProfile may have become on the way. */
function baselineOf(attempts: readonly LimitAttempt[]): { baselineA?: number } {
  const limits = attempts.filter(({ purpose }) => purpose === "TxDefaultProfile").map(({ limitA }) => limitA);
  return limits.length === 0 ? {} : { baselineA: Math.max(...limits) };
}

function isUnsupported(outcome: CallOutcome<"SetChargingProfile">): boolean {
  if (outcome.outcome === "unsupported") return true;
  return outcome.outcome === "result" && outcome.payload.status === "NotSupported";
}
