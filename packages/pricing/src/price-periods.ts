import {
  type CompiledTariff,
  type Component,
  compileTariff,
  pricesAt,
  VAT_SCALE,
} from "./compiled-tariff.ts";
import { formatDecimal } from "./decimal.ts";
import { adjustToLimits } from "./limits.ts";
import { type CostedLine, costOf, describe, quantityOf } from "./line.ts";
import { policyFor } from "./policy.ts";
import type { Note, Priced, PricedPeriod, PricingPolicy } from "./priced.ts";
import { PricingError } from "./pricing-error.ts";
import { momentsOf, type Step, wallClockFor } from "./session-walk.ts";
import { applyStepSize, type Usage } from "./step-size.ts";
import type { Tariff } from "./tariff.ts";
import { taxesOf } from "./taxes.ts";
import type { ChargingPeriod } from "./timeline.ts";
import type { Zone } from "./zone.ts";

/**
 * Prices periods that someone else cut, at the prices in force when each begins; a period that spans a price change is
 * noted. Energy in whole Wh, time in whole seconds; each line is rounded once and the total is the sum of the lines.
 */
export function pricePeriods(
  tariff: Tariff,
  timeZone: string | null,
  periods: readonly ChargingPeriod[],
  policy: Partial<PricingPolicy> = {},
): Priced {
  const compiled = compileTariff(tariff);
  const zone = wallClockFor(compiled, timeZone);
  const rules = policyFor(tariff, policy);
  const steps = periods.map(toStep);
  const prices = momentsOf(zone, steps).map((moment) => pricesAt(compiled, moment));
  const quantities = quantitiesOf(periods);
  const notes = spanNotes(compiled, zone, steps);

  const waived = rules.zeroEnergy === "waive" && quantities.energyWh === 0;
  if (waived)
    notes.push({ code: "zero_energy_waived", detail: "No energy was delivered, so nothing is charged." });

  const usages = waived ? [] : usagesOf(steps, prices, rules);
  if (rules.quantisation === "step_size") applyStepSize(usages);
  const lines = usages.map(
    ({ component, units }): CostedLine => ({
      type: component.type,
      description: describe(component),
      quantity: quantityOf(component.type, units),
      unitPrice: component.unitPrice,
      vat: component.vat,
      cost: costOf(component, units, compiled.minorDigits, rules.rounding.mode),
    }),
  );
  const taxIncluded = tariff.tax_included ?? "NO";
  const taxed = taxesOf(lines, taxIncluded, rules.rounding.mode);
  const final = waived
    ? { lines, taxed, notes: [] }
    : adjustToLimits(tariff, compiled, lines, taxed, rules.rounding.mode);
  notes.push(...final.notes);

  const money = (minor: bigint) => formatDecimal(minor, compiled.minorDigits, compiled.minorDigits);
  return {
    currency: compiled.currency,
    taxIncluded,
    lines: final.lines.map((line) => ({
      type: line.type,
      description: line.description,
      quantity: line.quantity,
      unitPrice: line.unitPrice,
      cost: money(line.cost),
      vat: line.vat === null ? null : formatDecimal(line.vat, VAT_SCALE, 0),
    })),
    total: money(final.lines.reduce((sum, line) => sum + line.cost, 0n)),
    totals: {
      excl: money(final.taxed.excl),
      incl: money(final.taxed.incl),
      taxes: final.taxed.taxes.map(({ rate, base, amount }) => ({
        rate: rate === null ? null : formatDecimal(rate, VAT_SCALE, 0),
        base: money(base),
        amount: money(amount),
      })),
    },
    quantities,
    periods: periods.map((period, index): PricedPeriod => {
      const inForce = prices[index];
      return {
        startAt: period.startAt,
        durationS: period.durationS,
        energyWh: period.energyWh,
        state: period.state,
        unitPrices: {
          ENERGY: inForce?.ENERGY?.unitPrice ?? null,
          TIME: inForce?.TIME?.unitPrice ?? null,
          PARKING_TIME: inForce?.PARKING_TIME?.unitPrice ?? null,
        },
      };
    }),
    notes,
  };
}

function toStep(period: ChargingPeriod): Step {
  const { durationS, energyWh, startAt, state } = period;
  const whole = Number.isSafeInteger(durationS) && Number.isSafeInteger(energyWh) && Number.isFinite(startAt);
  if (!whole || durationS < 0 || energyWh < 0)
    throw new PricingError(
      "timeline-invalid",
      `A period has ${durationS} s and ${energyWh} Wh; both are whole and not negative.`,
    );
  return { atS: Math.floor(startAt / 1000), durationS, energyWh, state };
}

/** How much each component priced, in the order in which they first did. */
function usagesOf(
  steps: readonly Step[],
  prices: readonly ReturnType<typeof pricesAt>[],
  policy: PricingPolicy,
): Usage[] {
  const usages = new Map<Component, Usage>();
  let lastUse = 0;
  const use = (component: Component | null | undefined, units: number) => {
    if (component === null || component === undefined || units === 0) return;
    const usage = usages.get(component) ?? { component, units: 0n, lastUse };
    usage.units += BigInt(units);
    usage.lastUse = lastUse++;
    usages.set(component, usage);
  };
  let flatCharged = false;
  steps.forEach((step, index) => {
    const inForce = prices[index];
    if (!flatCharged && inForce?.FLAT) {
      use(inForce.FLAT, 1);
      flatCharged = true; // once per session, also when a later element has another start fee
    }
    use(inForce?.ENERGY, step.energyWh);
    const timed = step.state === "suspended_evse" ? policy.suspendedEvseAs : timeKinds[step.state];
    if (timed === "time") use(inForce?.TIME, step.durationS);
    if (timed === "parking") use(inForce?.PARKING_TIME, step.durationS);
  });
  return [...usages.values()];
}

const timeKinds = { charging: "time", idle: "parking" } as const;

function quantitiesOf(periods: readonly ChargingPeriod[]): Priced["quantities"] {
  const seconds = (state?: ChargingPeriod["state"]) =>
    periods.reduce(
      (sum, period) => (state === undefined || period.state === state ? sum + period.durationS : sum),
      0,
    );
  return {
    energyWh: periods.reduce((sum, period) => sum + period.energyWh, 0),
    timeS: seconds(),
    chargingS: seconds("charging"),
    parkingS: seconds("idle"),
    suspendedS: seconds("suspended_evse"),
  };
}

/** A period whose last second or last Wh costs something else than its first. */
function spanNotes(tariff: CompiledTariff, zone: Zone | null, steps: readonly Step[]): Note[] {
  return momentsOf(zone, steps).flatMap((moment, index): Note[] => {
    const step = steps[index];
    if (step === undefined) return [];
    const lastS = Math.max(step.durationS - 1, 0);
    const lastAtS = step.atS + lastS;
    const end = pricesAt(tariff, {
      localS: zone === null ? null : lastAtS + zone.offsetAt(lastAtS),
      energyWh: moment.energyWh + Math.max(step.energyWh - 1, 0),
      durationS: moment.durationS + lastS,
      idleS: moment.idleS === null ? null : moment.idleS + lastS,
    });
    const begin = pricesAt(tariff, moment);
    const spans =
      begin.ENERGY !== end.ENERGY ||
      begin.TIME !== end.TIME ||
      begin.PARKING_TIME !== end.PARKING_TIME ||
      begin.FLAT !== end.FLAT;
    if (!spans) return [];
    return [
      {
        code: "period_spans_price_change",
        detail: `Period ${index} is priced as at its start, but its price changes within.`,
      },
    ];
  });
}
