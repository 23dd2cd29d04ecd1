import type { Policy } from "./policy.ts";
import type { SiteConfig } from "./site.ts";
import type { KnownLimit, KnownMeasurement, Sources } from "./sources.ts";
import { floorA } from "./whole-amps.ts";

/** What the chargers of a site may share at one moment, in whole amperes. Infinity without a fuse. */
export interface Capacity {
  /** What may be given out. Kept free: what other loads may add until a decrease is effective. */
  shareA: number;
  /** What the chargers may draw. Other loads and limits are subtracted; what other loads may add later is not. */
  mostA: number;
  /** What other loads drew when they were measured last, on the fullest phase. Null without a measurement. */
  othersA: number | null;
  /** What they may share while all sources are silent, so what a session that starts without an announcement may begin with. */
  surestA: number;
  /** The source that allows the least. Null: the site's own fuse and margin. */
  boundBy: { kind: "measurement" | "limit"; name: string } | null;
  /** Sources that have been silent for longer than their values are valid. */
  silent: readonly { kind: "measurement" | "limit"; name: string }[];
  /** When it changes by itself, by the site's own time. Infinity: it does not. */
  changesAt: number;
}

type Terms = Pick<Policy, "rampAPerS" | "reactionMs">;

/**
 * The capacity that follows from the site's fuse and from what is reported about it, at one moment.
 *
 * Other loads may rise by `rampAPerS` from the moment of a measurement on, so a value counts for more the older it is. A
 * charger takes up to `reactionMs` to follow a decrease, so the rise during that time is kept free too. Between two regular
 * values nothing changes, because the rise until the next value is kept free at once. When a source is silent for longer than
 * its value is valid, the fallback applies, or what its last value allows at that time, if that is less.
 */
export function capacityAt(site: SiteConfig, sources: Sources, terms: Terms, at: number): Capacity {
  const fuseA = site.capA === null ? Number.POSITIVE_INFINITY : floorA(site.capA - (site.marginA ?? 0));
  const capacity: Capacity = {
    shareA: fuseA,
    mostA: fuseA,
    othersA: null,
    surestA: fuseA,
    boundBy: null,
    silent: [],
    changesAt: Number.POSITIVE_INFINITY,
  };
  if (Number.isFinite(fuseA)) applyMeasurements(capacity, site, sources.measurements, terms, at);
  for (const limit of sources.limits) applyLimit(capacity, limit, at);
  return capacity;
}

function applyMeasurements(
  capacity: Capacity,
  { fallbackA = 0 }: SiteConfig,
  measurements: readonly KnownMeasurement[],
  terms: Terms,
  at: number,
): void {
  const fuseA = capacity.shareA;
  // Sources of other loads measure different loads, so they add up. Each meter of the connection measures all of them.
  const others = measurements.filter(({ kind }) => kind === "other_loads");
  const groups = measurements.filter(({ kind }) => kind === "grid").map((each) => [each]);
  if (others.length > 0) groups.push(others);
  for (const group of groups) {
    const silent = group.filter((each) => at >= validUntil(each));
    const measuredA = sum(group, (each) => Math.max(0, each.othersA));
    capacity.othersA = capacity.othersA === null ? measuredA : Math.max(capacity.othersA, measuredA);
    const mostOthersA = sum(group, (each) => othersA(each, at, terms));
    const keptA = (group.length * terms.rampAPerS * terms.reactionMs) / 1_000;
    const capOf = (fallsBack: boolean) => (fallsBack ? Math.min(fuseA, fallbackA) : fuseA);
    const shareA = Math.min(
      capOf(group.some((each) => at >= fallsBackAt(each))),
      fuseA - mostOthersA - keptA,
    );
    const mostA = Math.min(capOf(silent.length > 0), fuseA - mostOthersA);
    const [first] = [...silent, ...group.toSorted((one, other) => other.othersA - one.othersA)];
    bind(capacity, { kind: "measurement", name: first?.source ?? "" }, floorA(shareA), floorA(mostA));
    capacity.silent = [
      ...capacity.silent,
      ...silent.map(({ source }) => ({ kind: "measurement" as const, name: source })),
    ];
    for (const each of group) capacity.changesAt = Math.min(capacity.changesAt, changesAt(each, at, terms));
  }
  if (groups.length > 0) capacity.surestA = Math.min(capacity.surestA, floorA(fallbackA));
}

function applyLimit(capacity: Capacity, limit: KnownLimit, at: number): void {
  if (limit.until !== null && at >= limit.until) return;
  const isSilent = limit.silentFrom !== null && at >= limit.silentFrom;
  const fallbackA = Math.min(limit.maxA, limit.fallbackA);
  const amps = floorA(isSilent ? fallbackA : limit.maxA);
  bind(capacity, { kind: "limit", name: limit.name }, amps, amps);
  capacity.surestA = Math.min(capacity.surestA, limit.silentFrom === null ? amps : floorA(fallbackA));
  if (isSilent) capacity.silent = [...capacity.silent, { kind: "limit", name: limit.name }];
  for (const time of [limit.until, isSilent ? null : limit.silentFrom])
    if (time !== null) capacity.changesAt = Math.min(capacity.changesAt, time);
}

function bind(
  capacity: Capacity,
  source: NonNullable<Capacity["boundBy"]>,
  shareA: number,
  mostA: number,
): void {
  if (shareA < capacity.shareA) {
    capacity.shareA = Math.max(0, shareA);
    capacity.boundBy = source;
  }
  capacity.mostA = Math.min(capacity.mostA, Math.max(0, mostA));
}

function validUntil({ takenAt, validForMs }: KnownMeasurement): number {
  return takenAt + validForMs;
}

/** Chargers need this time to follow. */
const FOLLOWS_MS = 10_000;

/** When two values are missing, the chargers are lowered to the fallback before the last value ends. */
function fallsBackAt(known: KnownMeasurement): number {
  const end = validUntil(known);
  const twoMissingAt = known.takenAt + 2 * known.intervalMs + 1_000;
  return Math.min(end, Math.max(end - Math.min(FOLLOWS_MS, known.validForMs / 3), twoMissingAt));
}

/**
 * The most that other loads may draw by now. Export does not make room: it may end at any moment. When the next value is late,
 * whole amperes are added, so that the capacity changes at known times.
 */
function othersA(known: KnownMeasurement, at: number, terms: Terms): number {
  const lateA = lateSteps(known, Math.min(at, validUntil(known)), terms);
  return Math.max(0, known.othersA) + (terms.rampAPerS * known.intervalMs) / 1_000 + lateA;
}

/** How many amperes other loads may have risen by because the next value is late. */
function lateSteps(known: KnownMeasurement, at: number, terms: Terms): number {
  // Whole milliseconds, so that the time of the next change is exact.
  const lateMs = Math.floor(at - lateFrom(known) + 0.001);
  return lateMs <= 0 ? 0 : Math.ceil(lateMs / stepMs(terms));
}

function changesAt(known: KnownMeasurement, at: number, terms: Terms): number {
  if (at >= validUntil(known)) return Number.POSITIVE_INFINITY;
  const next = at < fallsBackAt(known) ? fallsBackAt(known) : validUntil(known);
  // Other loads that do not rise take no more room with time.
  if (terms.rampAPerS === 0) return next;
  return Math.min(next, lateFrom(known) + lateSteps(known, at, terms) * stepMs(terms) + 1);
}

function lateFrom({ takenAt, intervalMs }: KnownMeasurement): number {
  return takenAt + intervalMs;
}

/** In this time other loads rise by 1 A. */
function stepMs({ rampAPerS }: Terms): number {
  return rampAPerS > 0 ? Math.max(1, Math.floor(1_000 / rampAPerS)) : Number.POSITIVE_INFINITY;
}

function sum<Item>(items: readonly Item[], amps: (item: Item) => number): number {
  return items.reduce((total, item) => total + amps(item), 0);
}
