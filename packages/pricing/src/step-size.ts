import type { Component, Context } from "./compiled-tariff.ts";
import { divideRounded } from "./decimal.ts";
import { UNIT } from "./exact-units.ts";

/** What one component priced, in units of 10^-10. `lastUse` orders the usages by when they last counted. */
export interface Usage {
  component: Component;
  context: Context;
  units: bigint;
  lastUse: number;
}

/**
 * OCPI 2.2.1 mod_cdrs "step_size": applies once per session for energy and once for time, on what was priced, with the step
 * of the component used last, which also bills the difference. With any priced parking, charging time stays exact. A
 * reservation is not part of the session's time and is stepped on its own.
 */
export function applyStepSize(usages: readonly Usage[]): void {
  const charging = usages.filter(({ context }) => context === "charging");
  const of = (type: Component["type"]) => charging.filter(({ component }) => component.type === type);
  stepUp(of("ENERGY"), 1n);
  const parking = of("PARKING_TIME");
  stepUp(parking.length > 0 ? parking : of("TIME"), UNIT);
  const reserved = usages.filter(
    ({ component, context }) => context !== "charging" && component.type === "TIME",
  );
  stepUp(reserved, UNIT);
}

/**
 * `grain`: the total is first rounded to this. Hours with OCPI's 4 decimals are up to 0.18 s off, which must not add or
 * remove a step.
 */
function stepUp(usages: readonly Usage[], grain: bigint): void {
  const byLastUse = [...usages].sort((a, b) => b.lastUse - a.lastUse);
  const last = byLastUse[0];
  if (last === undefined || last.component.step === 0n) return;
  const total = usages.reduce((sum, { units }) => sum + units, 0n);
  const step = last.component.step * UNIT;
  if (total % step === 0n) return;
  const snapped = divideRounded(total, grain, "half_up") * grain;
  let missing = divideRounded(snapped, step, "up") * step - total;
  for (const usage of byLastUse) {
    // Negative when the total was rounded down: at most the available amount is removed.
    const added = usage.units + missing < 0n ? -usage.units : missing;
    usage.units += added;
    missing -= added;
  }
}
