import { compileOnce } from "./compile-once.ts";
import { type CompiledTariff, type Context, type Prices, pricesAt, samePrices } from "./compiled-tariff.ts";
import { powerOf } from "./draws.ts";
import { toUnits } from "./exact-units.ts";
import { need } from "./need.ts";
import { toSeconds } from "./path.ts";
import { type PricedStep, priceSteps } from "./price-steps.ts";
import type { Note, Priced, PricingPolicy } from "./priced.ts";
import { PricingError } from "./pricing-error.ts";
import type { Moment } from "./restrictions.ts";
import { momentWalk, type Step, wallClockFor } from "./session-walk.ts";
import { inOnePiece } from "./slices.ts";
import type { Tariff } from "./tariff.ts";
import type { ChargingPeriod } from "./timeline.ts";
import { unknownDraws } from "./unknown-draws.ts";
import type { Zone } from "./zone.ts";

/**
 * Prices periods from another system at the prices in force when each begins. A period that spans a price change gets a note.
 * Energy and duration may be decimals and are used exactly; time is rounded to whole seconds before a step_size. A period
 * without `powerW` gets its power from its energy and duration.
 */
export function pricePeriods(
  tariff: Tariff,
  timeZone: string | null,
  periods: readonly ChargingPeriod[],
  policy: Partial<PricingPolicy> = {},
): Priced {
  need("pricePeriods(): tariff", tariff, "object");
  need("pricePeriods(): periods", periods, "list");
  const compiled = compileOnce(tariff);
  const zone = wallClockFor(compiled, timeZone);
  const steps = periods.map((period) => toStep(compiled, period));
  const moments = steps.map(momentWalk(zone));
  const priced = periods.map((period, index): PricedStep => {
    const moment = moments[index];
    const list = compiled.lists[period.context ?? "charging"];
    return {
      period,
      energy: toUnits(period.energyWh),
      duration: toUnits(period.durationS),
      prices: moment === undefined ? nothing : pricesAt(list, moment),
    };
  });
  const notes = [...spanNotes(compiled, zone, steps, moments), ...unknownDraws(compiled, periods)];
  return inOnePiece(priceSteps(tariff, compiled, policy, priced, notes));
}

const nothing: Prices = { ENERGY: null, TIME: null, PARKING_TIME: null, FLAT: null };

function toStep({ lists }: CompiledTariff, period: ChargingPeriod): Step {
  const { durationS, energyWh, startAt, state } = period;
  const context: Context = period.context ?? "charging";
  const numbers = [durationS, energyWh, period.powerW, period.currentA];
  if (
    !numbers.every((number) => number === undefined || Number.isFinite(number)) ||
    durationS < 0 ||
    energyWh < 0
  )
    throw new PricingError(
      "timeline-invalid",
      `A period has ${durationS} s and ${energyWh} Wh; both are numbers and not negative.`,
    );
  toSeconds(startAt + durationS * 1000); // that it ends at an instant
  const step = { atS: toSeconds(startAt), durationS, energyWh, state, context };
  // Nothing flows while a socket is reserved.
  if (context !== "charging") return { ...step, powerW: 0, currentA: 0 };
  const looked = lists.charging.bounds.powerW.length > 0;
  return {
    ...step,
    powerW: looked ? (period.powerW ?? powerOf(energyWh, durationS)) : null,
    currentA: period.currentA ?? null,
  };
}

/** A period whose last second or last Wh has another price than its first. */
function spanNotes(
  tariff: CompiledTariff,
  zone: Zone | null,
  steps: readonly Step[],
  moments: readonly Moment[],
): Note[] {
  return steps.flatMap((step, index): Note[] => {
    const moment = moments[index];
    if (moment === undefined) return [];
    const list = tariff.lists[step.context];
    const lastS = Math.max(Math.ceil(step.durationS) - 1, 0);
    const lastAtS = step.atS + lastS;
    const end = pricesAt(list, {
      ...moment,
      localS: zone === null ? null : lastAtS + zone.offsetAt(lastAtS),
      energyWh: moment.energyWh + Math.max(Math.ceil(step.energyWh) - 1, 0),
      durationS: moment.durationS + lastS,
      idleS: moment.idleS === null ? null : moment.idleS + lastS,
    });
    if (samePrices(pricesAt(list, moment), end)) return [];
    return [
      {
        code: "period_spans_price_change",
        detail: `Period ${index} is priced as at its start, but its price changes within.`,
      },
    ];
  });
}
