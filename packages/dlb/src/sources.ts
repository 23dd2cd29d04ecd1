import type { PhaseAmps } from "./allocation.ts";
import { exposureOf } from "./exposure.ts";
import type { ConnectorLedger } from "./ledger.ts";
import type { Rules } from "./rules.ts";
import { phasesOf } from "./watts.ts";

/** A value of a meter that is not part of a charger. */
export interface LoadMeasurement {
  /** The name of the meter: one name for each, at one site. */
  source: string;
  /**
   * `other_loads`: everything on the site's fuse except the chargers, or a part of it; several sources add up. `grid`: all of
   * the connection, chargers included. Negative: export.
   */
  kind: "other_loads" | "grid";
  /** Epoch ms when the value was measured. A value that is not newer than the one before is ignored, also when it is repeated. */
  at: number;
  /** Amperes of each phase; or one number, for a connection with one phase or the fullest phase of a balanced one. */
  amps: number | PhaseAmps;
  /** Without a newer value for this time, the source is silent and the fallback applies. */
  validForMs: number;
}

/** The most that all chargers together may draw, set from outside: by the grid operator, or for surplus or a price. */
export interface CapacityLimit {
  name: string;
  /** Amperes per phase. */
  maxA: number;
  /** Epoch ms at which the limit ends by itself, as its sender has stated. Null: it has no end. */
  until: number | null;
  /** For a limit that its sender has to repeat: epoch ms since when the sender counts as silent. Null: it does not repeat it. */
  silentFrom: number | null;
  /** What applies while its sender is silent, and never more than `maxA`. Default 0. */
  fallbackA?: number;
}

/** The measurements and limits of a site, with all times by the site's own clock. */
export interface Sources {
  measurements: readonly KnownMeasurement[];
  limits: readonly KnownLimit[];
}

export interface KnownMeasurement extends Omit<LoadMeasurement, "at"> {
  /** When it was measured: by the caller's clock, and by the site's own clock. */
  at: number;
  takenAt: number;
  /** The usual time between two values: the longest lately. 0 before the second one. */
  intervalMs: number;
  /** Loads other than the chargers drew at most this at that time, on the fullest phase. */
  othersA: number;
  /**
   * `grid`: what the meter measured less what the chargers measured at the same time; and what may have become of that of the
   * value before.
   */
  upToA: { now: number; before: number };
}

export interface KnownLimit extends CapacityLimit {
  fallbackA: number;
}

export const noSources: Sources = { measurements: [], limits: [] };

/** What the measurements of a connection are compared with. */
export interface Chargers {
  connectors: Readonly<Record<string, ConnectorLedger>>;
  rules: Rules;
}

/**
 * Replaces the sources by what is reported now, complete each time. A source that is left out is removed. Values that are not
 * finite are ignored, so that their source becomes silent; one that has never had another value is silent from the start.
 */
export function updateSources(
  known: Sources,
  reported: { measurements: readonly LoadMeasurement[]; limits: readonly CapacityLimit[] },
  chargers: Chargers,
  clock: { at: number; offsetMs: number },
): Sources {
  const measurements = reported.measurements.map((measurement): KnownMeasurement => {
    const before = known.measurements.find(
      ({ source, kind }) => source === measurement.source && kind === measurement.kind,
    );
    if (!isUsable(measurement)) return before ?? silentSource(measurement, clock);
    if (before !== undefined && measurement.at <= before.at) return before;
    return nextMeasurement(before, measurement, chargers, clock);
  });
  const limits = reported.limits
    .filter(({ maxA }) => Number.isFinite(maxA))
    .map((limit): KnownLimit => {
      const before = known.limits.find(({ name }) => name === limit.name);
      const own = (time: number | null) => (time === null ? null : time + clock.offsetMs);
      // 0 A is what no sender has to grant.
      const { fallbackA: given = 0 } = limit;
      const fallbackA = Number.isFinite(given) ? given : 0;
      const next = { ...limit, fallbackA, until: own(limit.until), silentFrom: own(limit.silentFrom) };
      return before !== undefined && isSameLimit(before, next) ? before : next;
    });
  return { measurements, limits };
}

function isUsable({ amps, at, validForMs }: LoadMeasurement): boolean {
  return [...valuesOf(amps), at, validForMs].every(Number.isFinite) && validForMs > 0;
}

/** A source that is expected, without a value. */
function silentSource(
  { source, kind }: LoadMeasurement,
  { at, offsetMs }: { at: number; offsetMs: number },
): KnownMeasurement {
  const takenAt = at - 1;
  const nothing = { amps: 0, othersA: 0, upToA: { now: 0, before: 0 } };
  return { source, kind, at: takenAt - offsetMs, takenAt, validForMs: 1, intervalMs: 0, ...nothing };
}

function isSameLimit(one: KnownLimit, other: KnownLimit): boolean {
  return (
    one.maxA === other.maxA &&
    one.until === other.until &&
    one.silentFrom === other.silentFrom &&
    one.fallbackA === other.fallbackA
  );
}

/** The share of the usual interval that remains when one interval is shorter. A single long one is remembered for a while. */
const INTERVAL_DECAY = 0.98;

function intervalAfter(before: KnownMeasurement, takenAt: number, validForMs: number): number {
  const gapMs = Math.min(takenAt - before.takenAt, validForMs);
  return Math.max(0, gapMs, Math.round(before.intervalMs * INTERVAL_DECAY));
}

function nextMeasurement(
  before: KnownMeasurement | undefined,
  measurement: LoadMeasurement,
  chargers: Chargers,
  { at, offsetMs }: { at: number; offsetMs: number },
): KnownMeasurement {
  // A meter's clock may be ahead of ours.
  const takenAt = Math.min(at, measurement.at + offsetMs);
  const intervalMs = before === undefined ? 0 : intervalAfter(before, takenAt, measurement.validForMs);
  const totalA = mostOf(measurement.amps);
  const next = {
    ...measurement,
    at: takenAt - offsetMs,
    takenAt,
    intervalMs,
    othersA: totalA,
    upToA: { now: totalA, before: totalA },
  };
  return measurement.kind === "grid" ? withoutChargers(before, next, chargers) : next;
}

/**
 * What a meter of the whole connection shows about loads other than the chargers. What a charger draws is subtracted only where
 * it was measured at the same time. It may have changed even in that moment, so the greater of two values in a row counts.
 * Otherwise other loads have risen by the declared ramp at most, unless the meter shows more than they and all chargers can
 * draw, or more than the fuse carries. Export ends faster than the ramp when a cloud comes, so it does not count.
 */
function withoutChargers(
  before: KnownMeasurement | undefined,
  now: KnownMeasurement,
  chargers: Chargers,
): KnownMeasurement {
  const totalA = mostOf(now.amps);
  const upToNowA = totalA - drawnAt(now, chargers);
  if (before === undefined)
    return { ...now, othersA: Math.max(0, totalA), upToA: { now: upToNowA, before: totalA } };
  const { site, policy } = chargers.rules;
  const riseA = (policy.rampAPerS * (now.takenAt - before.takenAt)) / 1_000;
  const upToA = { now: upToNowA, before: before.upToA.now + riseA };
  const mostA = Math.max(upToA.now, upToA.before);
  const isOver = site.capA !== null && totalA > site.capA;
  const rampedA = Math.max(before.othersA + riseA, totalA - allMayDraw(chargers));
  return { ...now, upToA, othersA: Math.max(0, isOver ? mostA : Math.min(mostA, rampedA)) };
}

/** A sample of a charger that arrives a moment after that of the meter shows more about it. */
export function refineSources(sources: Sources, chargers: Chargers): Sources {
  const measurements = sources.measurements.map((known) => {
    if (known.kind !== "grid") return known;
    const now = mostOf(known.amps) - drawnAt(known, chargers);
    if (now >= known.upToA.now) return known;
    const othersA = Math.min(known.othersA, Math.max(0, now, known.upToA.before));
    return { ...known, othersA, upToA: { ...known.upToA, now } };
  });
  const isSame = measurements.every((each, index) => each === sources.measurements[index]);
  return isSame ? sources : { ...sources, measurements };
}

/** Two samples this close were taken at the same time. */
const SAME_TIME_MS = 2_000;

/** What chargers drew on the fullest phase when the value was measured, as far as they measured it themselves. */
function drawnAt({ amps, takenAt }: KnownMeasurement, { connectors, rules }: Chargers): number {
  let drawnA = 0;
  for (const connector of rules.site.connectors) {
    const ledger = connectors[connector.id];
    if (!ledger?.online || ledger.transaction === null || ledger.meter.takenAt === null) continue;
    const { meter, transaction, limit } = ledger;
    if (Math.abs(meter.sampledAt - takenAt) > SAME_TIME_MS || meter.sampledAt < transaction.since) continue;
    // A car on one phase may draw there or on any other phase.
    if (typeof amps !== "number" && meter.onThree === 0) continue;
    // It may already have followed a lower limit.
    const limits = [limit.accepted, ...limit.unanswered].flatMap((each) =>
      each === null ? [] : each.limitA,
    );
    const leastA = Math.min(...limits) / phasesOf(connector);
    drawnA += Math.max(0, Math.min(meter.currentA, leastA));
  }
  return drawnA;
}

function allMayDraw({ connectors, rules }: Chargers): number {
  let mostA = 0;
  for (const connector of rules.site.connectors) {
    const ledger = connectors[connector.id];
    if (ledger !== undefined) mostA += exposureOf(ledger, connector, rules).exposureA;
  }
  return mostA;
}

function valuesOf(amps: number | PhaseAmps): number[] {
  return typeof amps === "number" ? [amps] : [amps.L1, amps.L2, amps.L3];
}

function mostOf(amps: number | PhaseAmps): number {
  return Math.max(...valuesOf(amps));
}
