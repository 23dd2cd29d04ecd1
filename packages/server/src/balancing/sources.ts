import { isDeepStrictEqual } from "node:util";
import type { CapacityLimit, LoadMeasurement } from "@forecourt/dlb";
import type { BalancedSite } from "./balanced-site.ts";
import type { Facts } from "./facts.ts";

/** The same moment by the clock of the records, and by the clock of the controller, which does not go back. Epoch ms. */
export interface Moment {
  wall: number;
  steady: number;
}

/** The clocks of two processes may differ by this. */
const skewMs = 5_000;

/**
 * The meters and limits of a location for the controller. A row that has not changed keeps its times: the two clocks drift
 * apart, and that is not a new value.
 */
export function sourcesIn(
  facts: Facts,
  before: BalancedSite | null,
  now: Moment,
): { measurements: LoadMeasurement[]; limits: CapacityLimit[] } {
  const steady = (time: string) => now.steady - (now.wall - Date.parse(time));
  // Nothing is received in the future: the clock was set back since then, and the age is not known.
  const isFromLater = (time: string) => Date.parse(time) > now.wall + skewMs;
  const measurements = facts.measurements.map((row): LoadMeasurement => {
    const isKnown = before?.facts.measurements.some((each) => isDeepStrictEqual(each, row)) ?? false;
    const known = isKnown
      ? before?.state.sources.measurements.find(({ source }) => source === row.source)
      : undefined;
    const [first = 0, second, third] = row.currentsA;
    const validForMs = row.validForS * 1_000;
    const at = isFromLater(row.measuredAt) ? now.steady - validForMs : steady(row.measuredAt);
    return {
      source: row.source,
      kind: row.kind,
      at: known?.at ?? Math.min(now.steady, at),
      amps: second === undefined || third === undefined ? first : { L1: first, L2: second, L3: third },
      validForMs,
    };
  });
  const limits = facts.limits.map((row): CapacityLimit => {
    const isKnown = before?.facts.limits.some((each) => isDeepStrictEqual(each, row)) ?? false;
    const known = isKnown ? before?.state.sources.limits.find(({ name }) => name === row.name) : undefined;
    if (known !== undefined) return known;
    const receivedAt = isFromLater(row.receivedAt) ? Number.NEGATIVE_INFINITY : steady(row.receivedAt);
    return {
      name: row.name,
      maxA: row.maxA,
      until: row.until === null ? null : steady(row.until),
      silentFrom: row.validForS === null ? null : Math.max(0, receivedAt + row.validForS * 1_000),
      ...(row.fallbackA !== null && { fallbackA: row.fallbackA }),
    };
  });
  return { measurements, limits };
}
