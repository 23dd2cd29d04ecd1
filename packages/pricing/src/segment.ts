import { compileOnce } from "./compile-once.ts";
import {
  type CompiledTariff,
  type Context,
  type PriceList,
  type Prices,
  pricesAt,
  samePrices,
} from "./compiled-tariff.ts";
import { energyCuts, idleCuts, localCuts, registersAt } from "./cuts.ts";
import { type Draw, drawsOf } from "./draws.ts";
import { need } from "./need.ts";
import { type RegisterPath, registerPath, registerReader, stateSpans, toSeconds } from "./path.ts";
import { PricingError } from "./pricing-error.ts";
import { momentWalk, type Step, wallClockFor } from "./session-walk.ts";
import type { Tariff } from "./tariff.ts";
import type { ChargingPeriod, Timeline } from "./timeline.ts";
import type { Zone } from "./zone.ts";

/**
 * Cuts a session, and the reservation before it, wherever its state or a price may change. The periods' energy and time add
 * up to the session exactly. Register values between two samples are interpolated, as OCPI's mod_cdrs allows. Throws
 * `timeline-invalid` for a session that ends before it starts, `time-zone-required` when the tariff needs a wall clock and
 * `timeZone` is null.
 */
export function segment(tariff: Tariff, timeZone: string | null, timeline: Timeline): ChargingPeriod[] {
  need("segment(): tariff", tariff, "object");
  need("segment(): timeline", timeline, { start: "object", stop: "object", samples: "list", states: "list" });
  const compiled = compileOnce(tariff);
  return Array.from(cutSession(compiled, wallClockFor(compiled, timeZone), timeline), ({ period }) => period);
}

/** A period, and what it costs in its first and its last second. */
export interface CutPeriod {
  period: ChargingPeriod;
  prices: Prices;
}

/** Period by period, so that the caller can pause between two. */
export function cutSession(
  tariff: CompiledTariff,
  zone: Zone | null,
  timeline: Timeline,
): Iterable<CutPeriod> {
  const path = registerPath(timeline);
  const { reservation } = timeline;
  const session = cutCharging(tariff.lists.charging, zone, timeline, path);
  if (reservation === undefined) return session;
  const reservedS = toSeconds(reservation.start);
  if (reservedS > path.startS)
    throw new PricingError(
      "timeline-invalid",
      `The reservation begins at ${reservedS} s, after the session at ${path.startS} s.`,
    );
  if (reservation.expired !== true)
    return concatenated(cutReservation(tariff, "reservation", zone, reservedS, path.startS), session);
  if (path.endS > path.startS || path.stopWh > path.startWh)
    throw new PricingError(
      "timeline-invalid",
      `The reservation expired, but a session follows it, of ${path.endS - path.startS} s.`,
    );
  return cutReservation(tariff, "reservation_expired", zone, reservedS, path.startS);
}

function* concatenated(...parts: Iterable<CutPeriod>[]): Generator<CutPeriod, void> {
  for (const part of parts) yield* part;
}

function cutCharging(
  list: PriceList,
  zone: Zone | null,
  timeline: Timeline,
  path: RegisterPath,
): Generator<CutPeriod, void> {
  return merged(list, zone, chargingSteps(list, zone, timeline, path));
}

function* chargingSteps(
  list: PriceList,
  zone: Zone | null,
  timeline: Timeline,
  path: RegisterPath,
): Generator<Step, void> {
  const { bounds } = list;
  const spans = stateSpans(timeline);
  const draws = bounds.powerW.length + bounds.currentA.length > 0 ? drawsOf(timeline, path) : [];
  const timeCuts = [
    ...spans.map((span) => span.fromS),
    ...draws.map((draw) => draw.fromS),
    ...bounds.durationS.map((durationS) => path.startS + durationS),
    ...idleCuts(spans, bounds.idleS),
    ...(zone === null ? [] : localCuts(bounds.timeOfDayS, zone, path.startS, path.endS)),
  ];
  const points = pointsOf(path, timeCuts, registersAt(path, bounds.energyWh));
  let span = 0;
  let draw = 0;
  for (const [index, point] of points.entries()) {
    const next = points[index + 1];
    if (next === undefined) return;
    while ((spans[span + 1]?.fromS ?? Infinity) <= point.atS) span++;
    while ((draws[draw + 1]?.fromS ?? Infinity) <= point.atS) draw++;
    yield {
      atS: point.atS,
      durationS: next.atS - point.atS,
      energyWh: next.wh - point.wh,
      state: spans[span]?.state ?? "charging",
      ...drawnThere(list, draws[draw]),
      context: "charging",
    };
  }
}

/** Contains only what a restriction uses: a period does not state more than its price depends on. */
function drawnThere({ bounds }: PriceList, draw: Draw | undefined): Pick<Step, "powerW" | "currentA"> {
  return {
    powerW: draw === undefined || bounds.powerW.length === 0 ? null : draw.powerW,
    currentA: draw === undefined || bounds.currentA.length === 0 ? null : draw.currentA,
  };
}

function cutReservation(
  tariff: CompiledTariff,
  context: Exclude<Context, "charging">,
  zone: Zone | null,
  fromS: number,
  toS: number,
): Generator<CutPeriod, void> {
  const list = tariff.lists[context];
  const cuts = [
    ...list.bounds.durationS.map((durationS) => fromS + durationS),
    ...(zone === null ? [] : localCuts(list.bounds.timeOfDayS, zone, fromS, toS)),
  ];
  const inside = [...new Set(cuts)].filter((atS) => atS > fromS && atS < toS).sort((a, b) => a - b);
  const begins = [fromS, ...inside];
  const steps = begins.map((atS, index): Step => {
    const nextS = begins[index + 1] ?? toS;
    // No vehicle is connected: no current flows.
    return { atS, durationS: nextS - atS, energyWh: 0, state: "idle", powerW: 0, currentA: 0, context };
  });
  return merged(list, zone, steps);
}

interface Point {
  atS: number;
  wh: number;
}

function pointsOf(
  path: RegisterPath,
  timeCuts: readonly number[],
  thresholdsWh: ReadonlySet<number>,
): Point[] {
  const first = { atS: path.startS, wh: path.startWh };
  const last = { atS: path.endS, wh: path.stopWh };
  const registerAt = registerReader(path, thresholdsWh);
  const inner = [...new Set(timeCuts)]
    .filter((atS) => atS > path.startS && atS < path.endS)
    .sort((a, b) => a - b)
    .map((atS) => ({ atS, wh: registerAt(atS) }));
  const all = thresholdsWh.size === 0 ? inner : inner.concat(energyCuts(path, thresholdsWh)).sort(inOrder);
  // A cut at the very end would leave an empty period, in which a FLAT component could match.
  const distinct = all.filter(
    (point, index) => !samePoint(point, all[index - 1] ?? first) && !samePoint(point, last),
  );
  return [first, ...distinct, last];
}

function inOrder(a: Point, b: Point): number {
  return a.atS - b.atS || a.wh - b.wh;
}

function samePoint(a: Point, b: Point): boolean {
  return a.atS === b.atS && a.wh === b.wh;
}

/** Adjacent periods with the same prices are joined: a receipt shows price changes, not cuts. */
function* merged(list: PriceList, zone: Zone | null, steps: Iterable<Step>): Generator<CutPeriod, void> {
  const momentOf = momentWalk(zone);
  let before: Step | undefined;
  let last: CutPeriod | undefined;
  for (const step of steps) {
    const prices = pricesAt(list, momentOf(step));
    const same =
      last !== undefined &&
      before?.state === step.state &&
      sameBand(list.bounds.powerW, before.powerW, step.powerW) &&
      sameBand(list.bounds.currentA, before.currentA, step.currentA) &&
      samePrices(last.prices, prices);
    if (last !== undefined && same) join(last.period, step);
    else {
      if (last !== undefined) yield last;
      last = { period: periodOf(list, step), prices };
    }
    before = step;
  }
  if (last !== undefined) yield last;
}

function periodOf({ bounds }: PriceList, step: Step): ChargingPeriod {
  const { atS, context, currentA, durationS, energyWh, powerW, state } = step;
  const period: ChargingPeriod = { startAt: atS * 1000, durationS, energyWh, state };
  if (bounds.powerW.length > 0 && powerW !== null) period.powerW = powerW;
  if (bounds.currentA.length > 0 && currentA !== null) period.currentA = currentA;
  if (context !== "charging") period.context = context;
  return period;
}

function join(period: ChargingPeriod, step: Step): void {
  if (period.powerW !== undefined && step.powerW !== null)
    period.powerW = meanOf(period.powerW, period.durationS, step.powerW, step.durationS);
  if (period.currentA !== undefined && step.currentA !== null)
    period.currentA = meanOf(period.currentA, period.durationS, step.currentA, step.durationS);
  period.durationS += step.durationS;
  period.energyWh += step.energyWh;
}

/** Never outside the two values, with any rounding of doubles: the mean is in the band that contains both. */
function meanOf(a: number, aS: number, b: number, bS: number): number {
  if (a === b || bS === 0) return a;
  if (aS === 0) return b;
  const mean = (a * aS + b * bS) / (aS + bS);
  return Math.min(Math.max(mean, Math.min(a, b)), Math.max(a, b));
}

/** Whether no bound lies between two values. Two periods with the same prices may get them from different elements. */
function sameBand(bounds: readonly number[], a: number | null, b: number | null): boolean {
  if (a === null || b === null) return a === b;
  return a === b || bounds.every((bound) => a >= bound === b >= bound);
}
