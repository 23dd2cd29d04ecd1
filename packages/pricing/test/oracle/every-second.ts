import type { Restrictions, Tariff, Timeline } from "@forecourt/pricing";
import { type WallClock, wallClockAt } from "./wall-clock.ts";

/** The state of a session at one of its seconds, at one state of its register. */
interface Now {
  clock: WallClock;
  energyWh: number;
  durationS: number;
  idleS: number | null;
  powerW: number | null;
  currentA: number | null;
}

/** Wh, seconds or 1 by element and component (`2/0`). */
export interface Used {
  energy: Uses;
  time: Uses;
  parking: Uses;
  flat: string | null;
  reservedTime: Uses;
  reservedFlat: string | null;
}

export interface Uses {
  units: Map<string, number>;
  /** The one that priced the last unit. */
  last: string | null;
}

/** Walks a session second by second and, within each, Wh by Wh. It cuts and merges nothing. */
export function walkEverySecond(
  tariff: Tariff,
  zone: string,
  timeline: Timeline,
  suspendedAs: "none" | "time" | "parking",
): Used {
  const startS = Math.floor(timeline.start.at / 1000);
  const endS = Math.floor(timeline.stop.at / 1000);
  const used: Used = {
    energy: { units: new Map(), last: null },
    time: { units: new Map(), last: null },
    parking: { units: new Map(), last: null },
    flat: null,
    reservedTime: { units: new Map(), last: null },
    reservedFlat: null,
  };
  const { reservation } = timeline;
  if (reservation !== undefined) walkReservation(tariff, zone, timeline, used);
  if (reservation?.expired === true) return used;

  const thresholds = thresholdsWh(tariff);
  const registers = registersOf(timeline, thresholds);
  const draws = drawsOf(timeline);
  // In a session without a duration nothing is reported.
  const states = endS === startS ? [] : [...timeline.states].sort((a, b) => a.at - b.at);
  let idleSince: number | null = null;
  const lastS = Math.max(endS - 1, startS); // a session without a duration still has one moment
  for (let atS = startS; atS <= lastS; atS++) {
    // The last report up to this second; charging before the first.
    const state = states.findLast(({ at }) => Math.floor(at / 1000) <= atS)?.state ?? "charging";
    idleSince = state === "idle" ? (idleSince ?? atS) : null;
    const { powerW, currentA } = draws(atS);
    const { fromWh, toWh, reachedWh } = registers(atS);
    const now: Now = {
      clock: wallClockAt(zone, atS),
      energyWh: fromWh,
      durationS: atS - startS,
      idleS: idleSince === null ? null : atS - idleSince,
      powerW,
      currentA,
    };
    used.flat ??= priceOf(tariff, "FLAT", now);
    for (; now.energyWh < toWh; now.energyWh++) {
      if (thresholds.has(now.energyWh)) used.flat ??= priceOf(tariff, "FLAT", now);
      add(used.energy, priceOf(tariff, "ENERGY", now));
    }
    if (endS === startS) break;
    now.energyWh = reachedWh;
    used.flat ??= priceOf(tariff, "FLAT", now);
    const timed = state === "suspended_evse" ? suspendedAs : state === "idle" ? "parking" : "time";
    if (timed === "time") add(used.time, priceOf(tariff, "TIME", now));
    if (timed === "parking") add(used.parking, priceOf(tariff, "PARKING_TIME", now));
  }
  return used;
}

function walkReservation(tariff: Tariff, zone: string, timeline: Timeline, used: Used): void {
  const fromS = Math.floor((timeline.reservation?.start ?? 0) / 1000);
  const toS = Math.floor(timeline.start.at / 1000);
  const kinds = timeline.reservation?.expired
    ? (["RESERVATION_EXPIRES", "RESERVATION"] as const)
    : (["RESERVATION"] as const);
  const price = (type: string, now: Now) =>
    kinds.map((kind) => priceOf(tariff, type, now, kind)).find((found) => found !== null) ?? null;
  for (let atS = fromS; atS <= Math.max(toS - 1, fromS); atS++) {
    const clock = wallClockAt(zone, atS);
    const now = { clock, energyWh: 0, durationS: atS - fromS, idleS: null, powerW: 0, currentA: 0 };
    used.reservedFlat ??= price("FLAT", now);
    if (toS > fromS) add(used.reservedTime, price("TIME", now));
  }
}

function add(uses: Uses, of: string | null): void {
  if (of === null) return;
  uses.units.set(of, (uses.units.get(of) ?? 0) + 1);
  uses.last = of;
}

function priceOf(
  tariff: Tariff,
  type: string,
  now: Now,
  kind: Restrictions["reservation"] = null,
): string | null {
  for (const [element, { price_components, restrictions }] of tariff.elements.entries()) {
    const component = price_components.findIndex((each) => each.type === type);
    if (component < 0 || (restrictions?.reservation ?? null) !== kind) continue;
    if (restrictions && !holds(restrictions, now)) continue;
    return `${element}/${component}`;
  }
  return null;
}

function holds(r: Restrictions, now: Now): boolean {
  const { clock } = now;
  if (r.start_date && clock.date < r.start_date) return false;
  if (r.end_date && clock.date >= r.end_date) return false;
  if (r.day_of_week?.length && !r.day_of_week.some((day) => day === clock.weekday)) return false;
  if (!isInWindow(r.start_time ?? null, r.end_time ?? null, clock.secondOfDay)) return false;
  return (
    isFrom(now.energyWh / 1000, r.min_kwh, r.max_kwh) &&
    isFrom(now.durationS, r.min_duration, r.max_duration) &&
    isFrom(now.idleS, r.min_idle_duration, r.max_idle_duration) &&
    isFrom(now.powerW === null ? null : now.powerW / 1000, r.min_power, r.max_power) &&
    isFrom(now.currentA, r.min_current, r.max_current)
  );
}

function isInWindow(start: string | null, end: string | null, secondOfDay: number): boolean {
  if (start === null && end === null) return true;
  const from = start === null ? 0 : secondsOf(start);
  const to = end === null ? 86_400 : secondsOf(end);
  if (start !== null && start === end) return true;
  if (to === 0) return secondOfDay >= from;
  return from < to ? secondOfDay >= from && secondOfDay < to : secondOfDay >= from || secondOfDay < to;
}

function secondsOf(time: string): number {
  const [hours, minutes] = time.split(":").map(Number);
  return (hours ?? 0) * 3600 + (minutes ?? 0) * 60;
}

function isFrom(value: number | null, min: unknown, max: unknown): boolean {
  const lower = min === undefined || min === null ? null : Number(min);
  const upper = max === undefined || max === null ? null : Number(max);
  if (lower === null && upper === null) return true;
  return value !== null && (lower === null || value >= lower) && (upper === null || value < upper);
}

/** Whole Wh of the session at which some price changes. */
function thresholdsWh(tariff: Tariff): Set<number> {
  return new Set(
    tariff.elements.flatMap(({ restrictions }) =>
      [restrictions?.min_kwh, restrictions?.max_kwh].flatMap((kwh) =>
        kwh === null || kwh === undefined ? [] : [Math.ceil(Math.round(Number(kwh) * 10_000) / 10)],
      ),
    ),
  );
}

/**
 * Wh of the session that flow in the second from `atS` on, and the register as the price of time sees it: a threshold counts
 * from the second in which it is reached.
 */
function registersOf(timeline: Timeline, thresholds: ReadonlySet<number>) {
  const startS = Math.floor(timeline.start.at / 1000);
  const endS = Math.floor(timeline.stop.at / 1000);
  const total = timeline.stop.registerWh - timeline.start.registerWh;
  const knots = knotsOf(timeline);
  const exactAt = (atS: number): number => {
    const after = knots.findIndex((knot) => knot.atS > atS);
    const [a, b] = [knots[after - 1], knots[after]];
    if (a === undefined || b === undefined) return total;
    return a.wh + ((b.wh - a.wh) * (atS - a.atS)) / (b.atS - a.atS);
  };
  const wholeAt = (atS: number): number => {
    if (atS >= endS) return total;
    const exact = exactAt(atS);
    const rounded = Math.floor(exact + 0.5 + 1e-9);
    return thresholds.has(rounded) && rounded > exact + 1e-9 ? rounded - 1 : rounded;
  };
  return (atS: number) => {
    const fromWh = atS === startS ? 0 : wholeAt(atS);
    const toWh = endS === startS ? total : wholeAt(atS + 1);
    const passed = [...thresholds].filter(
      (wh) => wh <= total && wh < exactAt(atS + 1) - 1e-9 && wh >= fromWh,
    );
    // A threshold reached on the very next second is reached then, not now.
    const reachedWh = Math.max(fromWh, ...passed.map((wh) => wh));
    return { fromWh, toWh, reachedWh };
  };
}

function knotsOf(timeline: Timeline): { atS: number; wh: number }[] {
  const { start, stop } = timeline;
  const knots = [{ atS: Math.floor(start.at / 1000), wh: 0 }];
  const samples = [...timeline.samples].sort((a, b) => a.at - b.at || a.registerWh - b.registerWh);
  let highest = start.registerWh;
  for (const { at, registerWh } of samples) {
    const inside =
      Math.floor(at / 1000) >= Math.floor(start.at / 1000) &&
      Math.floor(at / 1000) <= Math.floor(stop.at / 1000);
    if (!inside || registerWh < highest || registerWh > stop.registerWh) continue;
    highest = registerWh;
    knots.push({ atS: Math.floor(at / 1000), wh: registerWh - start.registerWh });
  }
  return [...knots, { atS: Math.floor(stop.at / 1000), wh: stop.registerWh - start.registerWh }];
}

/** Power and current apply from sample to sample. Without a reported power it is the register's gain until the next sample. */
function drawsOf(timeline: Timeline) {
  const startS = Math.floor(timeline.start.at / 1000);
  const endS = Math.floor(timeline.stop.at / 1000);
  const samples = timeline.samples
    .map((sample) => ({ ...sample, atS: Math.floor(sample.at / 1000) }))
    .filter(({ atS }) => atS >= startS && (atS < endS || atS === startS));
  const seconds = [...new Set([startS, ...samples.map(({ atS }) => atS)])].sort((a, b) => a - b);
  const registers = registersOf(timeline, new Set());
  const whAt = (atS: number) =>
    atS >= endS ? timeline.stop.registerWh - timeline.start.registerWh : registers(atS).fromWh;
  const draws = seconds.map((fromS, index) => {
    const toS = seconds[index + 1] ?? endS;
    const said = samples.findLast(({ atS, powerW }) => atS === fromS && powerW !== undefined)?.powerW;
    const currentA = samples.findLast((each) => each.atS === fromS && each.currentA !== undefined)?.currentA;
    const mean = toS === fromS ? null : ((whAt(toS) - whAt(fromS)) * 3600) / (toS - fromS);
    return { fromS, powerW: said ?? mean, currentA: currentA ?? null };
  });
  return (atS: number) => draws.findLast(({ fromS }) => fromS <= atS) ?? { powerW: null, currentA: null };
}
