import type { CompiledTariff } from "./compiled-tariff.ts";
import type { Note } from "./priced.ts";
import type { ChargingPeriod } from "./timeline.ts";

/** A restriction on an unmeasured value does not match. The receipt states for how long. */
export function unknownDraws({ lists }: CompiledTariff, periods: readonly ChargingPeriod[]): Note[] {
  const { bounds } = lists.charging;
  if (bounds.currentA.length === 0 && bounds.powerW.length === 0) return [];
  const charging = periods.filter(
    ({ context, durationS, energyWh }) => context === undefined && durationS + energyWh > 0,
  );
  const notes: Note[] = [];
  const withoutCurrent = charging.filter(({ currentA }) => currentA === undefined);
  if (bounds.currentA.length > 0 && withoutCurrent.length > 0)
    notes.push({
      code: "current_unknown",
      detail: `No current is known for ${secondsOf(withoutCurrent)} s: prices by current do not apply then.`,
    });
  // A duration gives a power, from its energy.
  const withoutPower = charging.filter(({ durationS, powerW }) => powerW === undefined && durationS === 0);
  if (bounds.powerW.length > 0 && withoutPower.length > 0)
    notes.push({
      code: "power_unknown",
      detail: "Energy that took no time has no power: prices by power do not apply to it.",
    });
  return notes;
}

function secondsOf(periods: readonly ChargingPeriod[]): number {
  return periods.reduce((sum, { durationS }) => sum + durationS, 0);
}
