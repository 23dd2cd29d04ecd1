import {
  type CompiledTariff,
  type Component,
  type Context,
  type Prices,
  VAT_SCALE,
} from "./compiled-tariff.ts";
import { divideRounded, formatDecimal, tenTo } from "./decimal.ts";
import { toQuantity, UNIT } from "./exact-units.ts";
import { adjustToLimits, type Limits, limitsOf } from "./limits.ts";
import { type CostedLine, describe, EXACT, exactCost, quantityOf } from "./line.ts";
import { nth } from "./nth.ts";
import { policyFor } from "./policy.ts";
import type { Note, Priced, PricedLine, PricedPeriod, PricingPolicy } from "./priced.ts";
import type { Sliced } from "./slices.ts";
import { applyStepSize, type Usage } from "./step-size.ts";
import type { Dimension, RoundingMode, Tariff } from "./tariff.ts";
import { sumOf, taxesOf, taxesRoundedOnce } from "./taxes.ts";
import type { ChargingPeriod } from "./timeline.ts";

/** A period with the prices in force when it begins; energy and duration in units of 10^-10 Wh and seconds. */
export interface PricedStep {
  period: ChargingPeriod;
  energy: bigint;
  duration: bigint;
  prices: Prices;
}

/** The core of both entry points: quantities to components, step_size, costs, rounding, taxes, limits. */
export function* priceSteps(
  tariff: Tariff,
  compiled: CompiledTariff,
  override: Partial<PricingPolicy>,
  steps: readonly PricedStep[],
  notes: Note[],
): Sliced<Priced> {
  const policy = policyFor(tariff, override);
  const quantities = yield* quantitiesOf(steps);
  // Energy that must not be billed was not proven to be 0.
  const waived =
    policy.zeroEnergy === "waive" && quantities.energyWh === 0 && !policy.drop.includes("ENERGY");
  if (waived)
    notes.push({ code: "zero_energy_waived", detail: "No energy was delivered, so charging costs nothing." });

  const usages = yield* usagesOf(
    waived ? steps.filter(({ period }) => period.context !== undefined) : steps,
    policy,
    notes,
  );
  if (policy.quantisation === "step_size") applyStepSize(usages);
  const billed = usages.filter(({ units }) => units !== 0n);
  const exact = billed.map(exactCost);
  const costs = roundCosts(exact, compiled.minorDigits, policy.rounding);
  const { mode, scope } = policy.rounding;
  const lines = billed.map((usage, index) =>
    lineOf(usage, nth(costs, index), compiled.minorDigits, scope === "line" ? mode : null),
  );
  const taxIncluded = tariff.tax_included ?? "NO";
  const taxed =
    scope === "line"
      ? taxesOf(lines, taxIncluded, mode)
      : taxesRoundedOnce(lines, exact, taxIncluded, mode, compiled.minorDigits);
  const limits = limitsOf(tariff, compiled.minorDigits);
  // OCPI's min_price applies to a charging session. An expired reservation is not one.
  const hasSession = steps.some(({ period }) => period.context === undefined);
  const final = adjustToLimits(
    hasSession && !waived ? limits : withoutMinimum(limits),
    taxIncluded,
    compiled,
    lines,
    taxed,
    mode,
  );

  const periods: PricedPeriod[] = [];
  for (const step of steps) {
    periods.push(periodOf(step));
    yield;
  }
  const money = (minor: bigint) => formatDecimal(minor, compiled.minorDigits, compiled.minorDigits);
  return {
    currency: compiled.currency,
    taxIncluded,
    lines: final.lines.map((line): PricedLine => {
      const { adjustment, context, cost, description, quantity, type, unitPrice, vat } = line;
      const percent = vat === null ? null : formatDecimal(vat, VAT_SCALE, 0);
      const priced: PricedLine = { type, description, quantity, unitPrice, cost: money(cost), vat: percent };
      if (adjustment !== undefined) return { ...priced, adjustment };
      return context === undefined ? priced : { ...priced, context };
    }),
    total: money(sumOf(final.lines.map(({ cost }) => cost))),
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
    periods,
    notes: [...notes, ...final.notes],
  };
}

/** Member by member, because spreading the period takes a tenth of the time of a session with many periods. */
function periodOf({ period, prices }: PricedStep): PricedPeriod {
  const { context, currentA, durationS, energyWh, powerW, startAt, state } = period;
  const unitPrices = {
    ENERGY: prices.ENERGY === null ? null : prices.ENERGY.unitPrice,
    TIME: prices.TIME === null ? null : prices.TIME.unitPrice,
    PARKING_TIME: prices.PARKING_TIME === null ? null : prices.PARKING_TIME.unitPrice,
  };
  const priced: PricedPeriod = { startAt, durationS, energyWh, state, unitPrices };
  if (powerW !== undefined) priced.powerW = powerW;
  if (currentA !== undefined) priced.currentA = currentA;
  if (context !== undefined) priced.context = context;
  return priced;
}

/** How much each component priced, in the order in which they first did. */
function* usagesOf(steps: readonly PricedStep[], policy: PricingPolicy, notes: Note[]): Sliced<Usage[]> {
  const usages = new Map<Component, Usage>();
  const dropped = new Set<Dimension>();
  let uses = 0;
  const use = (component: Component | null, context: Context, units: bigint) => {
    if (component === null || units === 0n) return;
    if (policy.drop.includes(component.type)) {
      dropped.add(component.type);
      return;
    }
    const usage = usages.get(component);
    if (usage === undefined) usages.set(component, { component, context, units, lastUse: uses++ });
    else {
      usage.units += units;
      usage.lastUse = uses++;
    }
  };
  const charged = { session: false, reservation: false };
  for (const { duration, energy, period, prices } of steps) {
    yield;
    const context = period.context ?? "charging";
    const of = context === "charging" ? "session" : "reservation";
    if (!charged[of] && prices.FLAT !== null) {
      use(prices.FLAT, context, UNIT);
      charged[of] = true; // once per context, also when a later element has another fee
    }
    if (context !== "charging") {
      use(prices.TIME, context, duration);
      continue;
    }
    use(prices.ENERGY, context, energy);
    const timed = period.state === "suspended_evse" ? policy.suspendedEvseAs : timeKinds[period.state];
    if (timed === "time") use(prices.TIME, context, duration);
    if (timed === "parking") use(prices.PARKING_TIME, context, duration);
  }
  for (const type of dropped)
    notes.push({ code: "dimension_dropped", detail: `${type} has a price and is not billed.` });
  return [...usages.values()];
}

const timeKinds = { charging: "time", idle: "parking" } as const;

function lineOf(usage: Usage, cost: bigint, minorDigits: number, mode: RoundingMode | null): CostedLine {
  const { component, context } = usage;
  const { type, unitPrice, vat } = component;
  const description = describe(component);
  const quantity = quantityOf(usage, cost, minorDigits, mode);
  const line: CostedLine = { type, description, quantity, unitPrice, vat, cost };
  return context === "charging" ? line : { ...line, context };
}

function withoutMinimum(limits: Limits): Limits {
  return { ...limits, min: { excl: null, incl: null } };
}

function* quantitiesOf(steps: readonly PricedStep[]): Sliced<Priced["quantities"]> {
  let energy = 0n;
  let reserved = 0n;
  const timed = { charging: 0n, idle: 0n, suspended_evse: 0n };
  for (const step of steps) {
    yield;
    energy += step.energy;
    if (step.period.context !== undefined) reserved += step.duration;
    else timed[step.period.state] += step.duration;
  }
  return {
    energyWh: toQuantity(energy),
    timeS: toQuantity(timed.charging + timed.idle + timed.suspended_evse),
    chargingS: toQuantity(timed.charging),
    parkingS: toQuantity(timed.idle),
    suspendedS: toQuantity(timed.suspended_evse),
    reservationS: toQuantity(reserved),
  };
}

/**
 * Exact costs to minor units. By line: each on its own. By total: only the running total is rounded and each line is its
 * increase, so that the lines still add up to a total that was rounded once.
 */
function roundCosts(
  exact: readonly bigint[],
  minorDigits: number,
  { mode, scope }: PricingPolicy["rounding"],
): bigint[] {
  const minorUnit = EXACT / tenTo(minorDigits);
  const toMinor = (cost: bigint) => divideRounded(cost, minorUnit, mode);
  if (scope === "line") return exact.map(toMinor);
  let running = 0n;
  let rounded = 0n;
  return exact.map((cost) => {
    running += cost;
    const before = rounded;
    rounded = toMinor(running);
    return rounded - before;
  });
}
