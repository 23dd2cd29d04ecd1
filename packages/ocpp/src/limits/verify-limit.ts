import type { CallOptions, CallOutcome } from "../call-outcome.ts";
import type { ChargingRateUnit } from "../messages/smart-charging.ts";
import type { AnswerOf } from "../messages.ts";
import { need } from "../need.ts";
import type { Station } from "../station.ts";

/** The limit that should be in force. */
export interface ExpectedLimit {
  connectorId: number;
  /** In `unit`, the value on the wire. */
  limit: number;
  unit: ChargingRateUnit;
}

/** The limit that the charger reports. Many models report nothing useful, which does not mean that the limit failed. */
export type LimitVerification =
  /** In the requested unit; lower than expected when another profile limits as well. */
  | { outcome: "verified"; limit: number }
  /** The limit in force is higher than expected. */
  | { outcome: "exceeded"; limit: number }
  | { outcome: "not-verified"; why: "no-answer" | "refused" | "no-schedule" | "other-unit" };

/** Seconds. Some models round 60 s down to nothing. */
const duration = 300;
/** Less than the smallest step of the wire format. */
const tolerance = 0.05;

/** Asks the charger with GetCompositeSchedule whether a limit is in force now and for the next 5 min. */
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
  // Some models report a negative limit when there is none.
  if (chargingSchedule === undefined || limits.length === 0 || limits.some((each) => each < 0))
    return { outcome: "not-verified", why: "no-schedule" };
  // Some models answer in their own unit, and the number of phases behind it is unknown.
  if (chargingSchedule.chargingRateUnit !== unit) return { outcome: "not-verified", why: "other-unit" };
  const highest = Math.max(...limits);
  return { outcome: highest <= limit + tolerance ? "verified" : "exceeded", limit: highest };
}
