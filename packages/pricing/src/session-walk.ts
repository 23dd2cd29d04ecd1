import type { CompiledTariff, Context } from "./compiled-tariff.ts";
import { PricingError } from "./pricing-error.ts";
import type { Moment } from "./restrictions.ts";
import type { SessionState } from "./timeline.ts";
import { type Zone, zoneOf } from "./zone.ts";

/**
 * The wall clock that a tariff needs, or null when it needs none. Throws `time-zone-required` when it needs one and there is
 * no time zone.
 */
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
  powerW: number | null;
  currentA: number | null;
  context: Context;
}

/**
 * The moment at which each step begins. Steps must be requested in order: energy, duration and idle time add up along the
 * way, and those of a reservation on their own.
 */
export function momentWalk(zone: Zone | null): (step: Step) => Moment {
  const session = { energyWh: 0, durationS: 0 };
  const reservation = { energyWh: 0, durationS: 0 };
  let idleS: number | null = null;
  return (step) => {
    const charging = step.context === "charging";
    const so = charging ? session : reservation;
    if (charging) idleS = step.state === "idle" ? (idleS === null ? 0 : idleS) : null;
    const moment: Moment = {
      localS: zone === null ? null : step.atS + zone.offsetAt(step.atS),
      energyWh: so.energyWh,
      durationS: so.durationS,
      idleS: charging ? idleS : null,
      powerW: step.powerW,
      currentA: step.currentA,
    };
    so.energyWh = plus(so.energyWh, step.energyWh);
    so.durationS = plus(so.durationS, step.durationS);
    if (charging && idleS !== null) idleS = plus(idleS, step.durationS);
    return moment;
  };
}

/** Our own periods are whole Wh and seconds. For decimals from another system the noise of adding doubles is removed. */
function plus(a: number, b: number): number {
  const sum = a + b;
  return Number.isInteger(sum) ? sum : Math.round(sum * 1e6) / 1e6;
}
