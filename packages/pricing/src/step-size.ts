import type { Component } from "./compiled-tariff.ts";

/** What one component priced: Wh, seconds, or 1 for FLAT. `lastUse` orders the usages by when they last counted. */
export interface Usage {
  component: Component;
  units: bigint;
  lastUse: number;
}

/**
 * OCPI 2.2.1 mod_cdrs "step_size": once per session for energy and once for time, on what was priced, with the step of the
 * component used last; that component also bills the difference. Any priced parking leaves charging time exact.
 */
export function applyStepSize(usages: readonly Usage[]): void {
  roundUp(usages.filter(({ component }) => component.type === "ENERGY"));
  const parking = usages.filter(({ component }) => component.type === "PARKING_TIME");
  roundUp(parking.length > 0 ? parking : usages.filter(({ component }) => component.type === "TIME"));
}

function roundUp(usages: readonly Usage[]): void {
  const last = [...usages].sort((a, b) => b.lastUse - a.lastUse)[0];
  if (last === undefined || last.component.step === 0n) return;
  const total = usages.reduce((sum, { units }) => sum + units, 0n);
  const beyond = total % last.component.step;
  if (beyond > 0n) last.units += last.component.step - beyond;
}
