import {
  type LimitOutcome as ApplyResult,
  applyLimit,
  type CallOutcome,
  type Clock,
  clearLimit,
  type LimitAttempt,
  remoteStart,
  type Station,
} from "@forecourt/ocpp";
import type { LimitOutcome, SiteEffect } from "../../src/index.ts";

/** The connector to send to, and the bounds of the call. */
export interface Target {
  station: Station<null>;
  /** At the charger, from 1 up. */
  connectorId: number;
  clock: Clock;
  timeoutMs: number;
  /** Aborted when the transaction or the time is over. */
  signal: AbortSignal;
}

/** Sets a limit, and returns its outcome for the balancer. */
export async function sendLimit(
  { limitA, transactionId, phases = 1 }: Extract<SiteEffect, { type: "set_limit" | "release" }>,
  { station, connectorId, clock, timeoutMs, signal }: Target,
): Promise<LimitOutcome> {
  // A charger that has accepted a TxProfile before rejects this one because of its transaction, not because of its purpose.
  const own = { purpose: "TxProfile", chargingProfileId: connectorId * 2 + 1, stackLevel: 1 } as const;
  const onlyOwn = transactionId !== null && station.capabilities.purposes?.TxProfile === true;
  const result = await applyLimit(
    station,
    {
      connectorId,
      limitA,
      ...(transactionId !== null && { transactionId: Number(transactionId) }),
      ...(onlyOwn && { places: [own] }),
      numberPhases: phases,
      anyPhases: true,
      // A charger that has accepted 0 A before must not get 6 A after one rejection of 0 A.
      suspendMode: station.capabilities.acceptsZero === true ? "zero" : "min",
      minimumA: 6,
    },
    { clock, timeoutMs, heldForBoot: true, signal },
  );
  return outcomeOf(result);
}

/** Restores the baseline, and then clears the profile of the transaction. */
export async function sendRelease(
  effect: Extract<SiteEffect, { type: "release" }>,
  target: Target,
): Promise<LimitOutcome> {
  const outcome = await sendLimit({ ...effect, transactionId: null }, target);
  if (outcome.outcome !== "accepted" || effect.transactionId === null) return outcome;
  const { station, connectorId, timeoutMs } = target;
  const cleared = await clearLimit(
    station,
    { connectorId, purpose: "TxProfile" },
    { timeoutMs, heldForBoot: true },
  );
  return cleared.outcome === "cleared" ? outcome : { outcome: "unknown", limitA: outcome.limitA };
}

/** Starts a transaction with a limit. */
export async function sendStart(
  { limitA, phases }: Extract<SiteEffect, { type: "grant_start" }>,
  idTag: string,
  { station, connectorId, clock, timeoutMs }: Target,
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

function outcomeOf(result: ApplyResult): LimitOutcome {
  switch (result.outcome) {
    case "applied": {
      const { limitA, purpose } = result.attempt;
      const scope = purpose === "TxProfile" ? "transaction" : "baseline";
      return { outcome: "accepted", limitA, scope, ...baselineOf(result.unanswered) };
    }
    case "refused":
      return result.answered.every(({ outcome }) => isUnsupported(outcome))
        ? { outcome: "not_supported" }
        : { outcome: "rejected" };
    case "unknown": {
      const possible = [...result.unanswered, ...(result.accepted ? [result.accepted] : [])];
      if (possible.length === 0) return { outcome: "not_sent" };
      const limitA = Math.max(...possible.map((attempt) => attempt.limitA));
      return { outcome: "unknown", limitA, ...baselineOf(possible) };
    }
  }
}

/** What the TxDefaultProfile may have become by these attempts. */
function baselineOf(attempts: readonly LimitAttempt[]): { baselineA?: number } {
  const limits = attempts.filter(({ purpose }) => purpose === "TxDefaultProfile").map(({ limitA }) => limitA);
  return limits.length === 0 ? {} : { baselineA: Math.max(...limits) };
}

function isUnsupported(outcome: CallOutcome<"SetChargingProfile">): boolean {
  if (outcome.outcome === "unsupported") return true;
  return outcome.outcome === "result" && outcome.payload.status === "NotSupported";
}
