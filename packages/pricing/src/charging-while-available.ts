import type { StatusFrame } from "./evidence.ts";
import type { Instant, Reading, StateChange } from "./timeline.ts";

/**
 * The instants at which the register shows that a vehicle is charging although its connector reported Available: some
 * chargers report Available after a reset and continue the transaction. Only an Available while the last reported state is not
 * charging counts. Its instant is the first reading that the next reading exceeds, both between the Available and the next
 * reported state. All three lists must be in order of time.
 */
export function chargingWhileAvailable(
  statuses: readonly StatusFrame[],
  reported: readonly StateChange[],
  readings: readonly Reading[],
): Instant[] {
  const found: Instant[] = [];
  for (const { at, status } of statuses) {
    if (status !== "Available") continue;
    const before = reported.findLast((change) => change.at <= at);
    if (before === undefined || before.state === "charging") continue;
    const until = reported.find((change) => change.at > at)?.at ?? Number.POSITIVE_INFINITY;
    const rise = readings.findIndex((reading, index) => {
      const next = readings[index + 1];
      if (next === undefined || reading.at < at || next.at > until) return false;
      // Two readings at one instant are not a rise, for example meterStop in Wh and a sample in kWh.
      return next.at > reading.at && next.registerWh > reading.registerWh;
    });
    const from = readings[rise]?.at;
    if (from !== undefined && found.at(-1) !== from) found.push(from);
  }
  return found;
}
