import { type Capabilities, type RequestOf, takesAmps } from "@forecourt/ocpp";
import type { CommandRow, Completion } from "./complete.ts";

const remedy =
  "the limit was sent in A; if the charger takes only W, read its configuration with a GetConfiguration call, and send the limit again";

/**
 * The end of a limit by hand, which is asked for in amps: what was sent, and where it was refused, in which unit. A charger that
 * is known to take amps has refused something else.
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

/** Null: it is in amps. */
function wattsOf(payload: Record<string, unknown>): number | null {
  // The frame that this server built.
  const { csChargingProfiles } = payload as unknown as RequestOf<"SetChargingProfile">;
  const { chargingRateUnit, chargingSchedulePeriod } = csChargingProfiles.chargingSchedule;
  return chargingRateUnit === "W" ? (chargingSchedulePeriod[0]?.limit ?? null) : null;
}
