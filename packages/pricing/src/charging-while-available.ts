import type { StatusFrame } from "./evidence.ts";
import type { Instant, Reading, StateChange } from "./timeline.ts";

/**
 * When a vehicle was measured to charge after its connector had reported Available: some chargers report that after a reset,
 * and continue the transaction. Only where the reports before say that it does not charge, up to the next status about it,
 * and from the first reading on that another one exceeds. `readings` are in order, as `reported` and `statuses` are.
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
      // A stop in Wh beside a sample in kWh of the same instant is not a rise.
      return next.at > reading.at && next.registerWh > reading.registerWh;
    });
    const from = readings[rise]?.at;
    if (from !== undefined && found.at(-1) !== from) found.push(from);
  }
  return found;
}
