import type {
  DecimalInput,
  Dimension,
  PriceComponent,
  Restrictions,
  Tariff,
  Timeline,
} from "@forecourt/pricing";
import { Decimal } from "decimal.js";
import { Temporal } from "temporal-polyfill";

/**
 * The same sessions with what people take from the shelf: wall clocks by Temporal, money by decimal.js. It knows fees, energy
 * and charging time, windows of the day, and VAT; not step sizes above 1, states, other restrictions or price limits.
 */
export function priceWithDecimals(
  tariff: Tariff,
  timeZone: string,
  timeline: Timeline,
): { total: string; incl: string } {
  const uses = new Map<PriceComponent, Decimal>();
  let flat: PriceComponent | undefined;
  const windows = tariff.elements.map(({ restrictions }) => windowOf(restrictions));
  const points = cutsOf(windows, timeZone, timeline);
  points.slice(0, -1).forEach((from, index) => {
    const to = points[index + 1] ?? from;
    const clock = Temporal.Instant.fromEpochMilliseconds(from).toZonedDateTimeISO(timeZone).toPlainTime();
    const inForce = (type: Dimension) => componentAt(tariff, windows, type, clock);
    flat ??= inForce("FLAT");
    const wh = registerAt(timeline, to).minus(registerAt(timeline, from));
    add(uses, inForce("ENERGY"), wh.div(1000));
    add(uses, inForce("TIME"), new Decimal(to - from).div(3_600_000));
  });
  if (flat) add(uses, flat, new Decimal(1));

  const byRate = new Map<string, Decimal>();
  let total = new Decimal(0);
  for (const [component, quantity] of uses) {
    const cost = quantity.times(asDecimal(component.price)).toDecimalPlaces(2, Decimal.ROUND_HALF_UP);
    const rate = String(component.vat ?? 0);
    total = total.plus(cost);
    byRate.set(rate, (byRate.get(rate) ?? new Decimal(0)).plus(cost));
  }
  let incl = total;
  for (const [rate, base] of byRate)
    incl = incl.plus(base.times(asDecimal(rate)).div(100).toDecimalPlaces(2, Decimal.ROUND_HALF_UP));
  return { total: total.toFixed(2), incl: incl.toFixed(2) };
}

function add(
  uses: Map<PriceComponent, Decimal>,
  component: PriceComponent | undefined,
  quantity: Decimal,
): void {
  if (component !== undefined) uses.set(component, (uses.get(component) ?? new Decimal(0)).plus(quantity));
}

function asDecimal(input: DecimalInput): Decimal {
  return new Decimal(String(input));
}

/** A time of day from which an element counts, and one from which it does not; null: it always does. */
type Window = { from: Temporal.PlainTime; to: Temporal.PlainTime } | null;

function windowOf(restrictions: Restrictions | null | undefined): Window {
  if (!restrictions) return null;
  return {
    from: Temporal.PlainTime.from(restrictions.start_time ?? "00:00"),
    to: Temporal.PlainTime.from(restrictions.end_time ?? "00:00"),
  };
}

/** Start, stop, and every instant between them at which some window begins or ends. */
function cutsOf(windows: readonly Window[], timeZone: string, { start, stop }: Timeline): number[] {
  const bounds = windows.flatMap((window) => (window === null ? [] : [window.from, window.to]));
  const times = new Map(bounds.map((time) => [time.toString(), time]));
  const instants = new Set<number>([start.at, stop.at]);
  const last = dateOf(stop.at, timeZone);
  for (
    let day = dateOf(start.at, timeZone);
    Temporal.PlainDate.compare(day, last) <= 0;
    day = day.add({ days: 1 })
  )
    for (const time of times.values()) {
      const local = day.toPlainDateTime(time);
      for (const disambiguation of ["earlier", "later"] as const)
        instants.add(local.toZonedDateTime(timeZone, { disambiguation }).epochMilliseconds);
    }
  return [...instants].filter((at) => at >= start.at && at <= stop.at).sort((a, b) => a - b);
}

function dateOf(at: number, timeZone: string): Temporal.PlainDate {
  return Temporal.Instant.fromEpochMilliseconds(at).toZonedDateTimeISO(timeZone).toPlainDate();
}

function componentAt(
  tariff: Tariff,
  windows: readonly Window[],
  type: Dimension,
  clock: Temporal.PlainTime,
): PriceComponent | undefined {
  for (const [index, { price_components }] of tariff.elements.entries()) {
    const component = price_components.find((candidate) => candidate.type === type);
    if (component && isWithin(windows[index] ?? null, clock)) return component;
  }
  return undefined;
}

const midnight = new Temporal.PlainTime();

function isWithin(window: Window, clock: Temporal.PlainTime): boolean {
  if (window === null) return true;
  const { from, to } = window;
  const begun = Temporal.PlainTime.compare(clock, from) >= 0;
  if (to.equals(midnight)) return begun;
  const over = Temporal.PlainTime.compare(clock, to) >= 0;
  return Temporal.PlainTime.compare(from, to) < 0 ? begun && !over : begun || !over;
}

/** Linear between the readings around it, half a Wh up. */
function registerAt({ start, stop, samples }: Timeline, at: number): Decimal {
  const readings = [start, ...samples, stop];
  const after = readings.findIndex((reading) => reading.at >= at);
  const next = readings[after] ?? stop;
  const previous = readings[after - 1];
  if (previous === undefined || next.at === at) return new Decimal(next.registerWh);
  return new Decimal(next.registerWh)
    .minus(previous.registerWh)
    .times(at - previous.at)
    .div(next.at - previous.at)
    .plus(previous.registerWh)
    .toDecimalPlaces(0, Decimal.ROUND_HALF_UP);
}
