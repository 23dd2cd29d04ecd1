import type { CompiledTariff } from "./compiled-tariff.ts";
import { PricingError } from "./pricing-error.ts";
import type { Moment } from "./restrictions.ts";
import type { SessionState } from "./timeline.ts";
import { type Zone, zoneOf } from "./zone.ts";

/** The wall clock a tariff needs: null when it needs none. Throws `time-zone-required` when there is none to look at. */
export function wallClockFor(tariff: CompiledTariff, timeZone: string | null): Zone | null {
  if (!tariff.local) return null;
  if (timeZone === null)
    throw new PricingError(
      "time-zone-required",
      "The tariff has local-time restrictions and the location has no time zone.",
    );
  return zoneOf(timeZone);
}

/** A stretch from `atS` (epoch seconds) on. */
export interface Step {
  atS: number;
  durationS: number;
  energyWh: number;
  state: SessionState;
}

/** The moment at which each step begins: energy, duration and idle time add up along the way. */
export function momentsOf(zone: Zone | null, steps: readonly Step[]): Moment[] {
  let energyWh = 0;
  let durationS = 0;
  let idleS: number | null = null;
  return steps.map((step) => {
    idleS = step.state === "idle" ? (idleS ?? 0) : null;
    const localS = zone === null ? null : step.atS + zone.offsetAt(step.atS);
    const moment: Moment = { localS, energyWh, durationS, idleS };
    energyWh += step.energyWh;
    durationS += step.durationS;
    if (idleS !== null) idleS += step.durationS;
    return moment;
  });
}
