import { type Capabilities, type RequestOf, takesAmps } from "@forecourt/ocpp";
import type { CommandRow, Completion } from "./complete.ts";

const remedy =
  "the limit was sent in A; if the charger takes only W, read its configuration with a GetConfiguration call, and send the limit again";

/**
 * The end of a manual limit, which is requested in amps: what was sent, and, if it was refused, in which unit. If a charger
 * is known to accept amps, it refused for another reason.
 */
export function withUnit(
  completion: Completion,
  { limitA }: Pick<CommandRow, "limitA">,
  payload: Record<string, unknown>,
  capabilities: Capabilities,
): Completion {
  const { status, error, result } = completion;
  const watts = wattsOf(payload);
  if (status === "accepted") {
    const inWatts = watts === null ? {} : { unit: "W", limit_w: watts };
    return { ...completion, result: { ...result, applied_limit_a: limitA, ...inWatts } };
  }
  if (status !== "rejected" || result?.["status"] !== "Rejected") return completion;
  if (watts !== null) return { ...completion, error: `${error} (the limit was sent in W)` };
  return takesAmps(capabilities) ? completion : { ...completion, error: `${error} (${remedy})` };
}

/** Null: the payload is in amps. */
function wattsOf(payload: Record<string, unknown>): number | null {
  // This server built the frame.
  const { csChargingProfiles } = payload as unknown as RequestOf<"SetChargingProfile">;
  const { chargingRateUnit, chargingSchedulePeriod } = csChargingProfiles.chargingSchedule;
  return chargingRateUnit === "W" ? (chargingSchedulePeriod[0]?.limit ?? null) : null;
}
