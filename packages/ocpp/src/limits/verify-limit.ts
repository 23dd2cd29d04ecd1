import type { CallOptions, CallOutcome } from "../call-outcome.ts";
import type { ChargingRateUnit } from "../messages/charging-profile.ts";
import type { AnswerOf } from "../messages.ts";
import { need } from "../need.ts";
import type { Station } from "../station.ts";

/** A limit that should be in force. */
export interface ExpectedLimit {
  connectorId: number;
  /** In `unit`, as it was on the wire. */
  limit: number;
  unit: ChargingRateUnit;
}

/** What the charger says is in force. Many models say nothing of use, which is no fault of the limit. */
export type LimitVerification =
  /** In the unit asked for; it may be lower than expected, when something else limits as well. */
  | { outcome: "verified"; limit: number }
  /** More than was expected is in force. */
  | { outcome: "exceeded"; limit: number }
  | { outcome: "not-verified"; why: "no-answer" | "refused" | "no-schedule" | "other-unit" };

/** Seconds. Long enough for models that round a minute down to nothing. */
const duration = 300;
/** Less than the smallest step on the wire. */
const tolerance = 0.05;

/** Asks the charger (GetCompositeSchedule) whether a limit is in force now and for the next five minutes. */
export async function verifyLimit(
  station: Pick<Station<unknown>, "call">,
  expected: ExpectedLimit,
  options: Pick<CallOptions, "timeoutMs" | "signal" | "priority" | "heldForBoot"> = {},
): Promise<LimitVerification> {
  need("verifyLimit(): station", station, { call: "function" });
  need("verifyLimit(): expected", expected, { connectorId: "number" });
  const { connectorId, limit, unit } = expected;
  const request = { connectorId, duration, chargingRateUnit: unit };
  return readSchedule(await station.call("GetCompositeSchedule", request, options), limit, unit);
}

function readSchedule(
  outcome: CallOutcome<"GetCompositeSchedule">,
  limit: number,
  unit: ChargingRateUnit,
): LimitVerification {
  switch (outcome.outcome) {
    case "result":
      return compare(outcome.payload, limit, unit);
    case "call-error":
    case "unsupported":
      return { outcome: "not-verified", why: "refused" };
    case "invalid-answer":
    case "timeout":
    case "disconnected":
    case "not-sent":
      return { outcome: "not-verified", why: "no-answer" };
  }
}

function compare(
  { status, chargingSchedule }: AnswerOf<"GetCompositeSchedule">,
  limit: number,
  unit: ChargingRateUnit,
): LimitVerification {
  if (status === "Rejected") return { outcome: "not-verified", why: "refused" };
  const limits = chargingSchedule?.chargingSchedulePeriod.map((period) => period.limit) ?? [];
  // A negative one is some model's word for "none".
  if (chargingSchedule === undefined || limits.length === 0 || limits.some((each) => each < 0))
    return { outcome: "not-verified", why: "no-schedule" };
  // Some models answer in their own unit, and how many phases they thought of nobody knows.
  if (chargingSchedule.chargingRateUnit !== unit) return { outcome: "not-verified", why: "other-unit" };
  const highest = Math.max(...limits);
  return { outcome: highest <= limit + tolerance ? "verified" : "exceeded", limit: highest };
}
