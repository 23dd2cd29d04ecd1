import { DAY_S } from "./calendar.ts";
import type { RegisterPath, StateSpan } from "./path.ts";
import type { Zone } from "./zone.ts";

/**
 * Registers at which an energy bound is reached. The register moves in whole Wh, so a fractional bound is reached at the
 * next.
 */
export function registersAt({ startWh }: RegisterPath, boundsWh: readonly number[]): Set<number> {
  return new Set(boundsWh.map((boundWh) => startWh + Math.ceil(boundWh)));
}

/** Where the register reaches each threshold (ascending, Wh): exact in whole Wh, the instant rounded down to its second. */
export function energyCuts(
  { knots }: RegisterPath,
  thresholdsWh: Iterable<number>,
): { atS: number; wh: number }[] {
  const cuts: { atS: number; wh: number }[] = [];
  let reached = 0;
  for (const wh of thresholdsWh) {
    while (reached < knots.length && (knots[reached]?.wh ?? Infinity) < wh) reached++;
    const next = knots[reached];
    const previous = knots[reached - 1];
    // Never reached, or reached at once.
    if (next === undefined || previous === undefined) continue;
    const gained = BigInt(wh - previous.wh) * BigInt(next.atS - previous.atS);
    cuts.push({ atS: previous.atS + Number(gained / BigInt(next.wh - previous.wh)), wh });
  }
  return cuts;
}

export function idleCuts(spans: readonly StateSpan[], thresholdsS: readonly number[]): number[] {
  return spans
    .filter((span) => span.state === "idle")
    .flatMap((span) => thresholdsS.map((afterS) => span.fromS + afterS).filter((atS) => atS < span.toS));
}

/**
 * Every instant in (fromS, toS) at which the wall clock shows one of these times of day, and every change of the zone's
 * offset: a window that begins inside the hour skipped in spring begins at the change, and one inside the hour repeated in
 * autumn begins twice.
 */
export function localCuts(timesOfDayS: readonly number[], zone: Zone, fromS: number, toS: number): number[] {
  const changes = zone.transitions(fromS, toS);
  const cuts = [...changes];
  [fromS, ...changes].forEach((sinceS, index) => {
    const untilS = changes[index] ?? toS;
    // Between two changes the wall clock is UTC and an offset.
    const offsetS = zone.offsetAt(sinceS);
    const lastDay = Math.floor((untilS + offsetS) / DAY_S);
    for (let day = Math.floor((sinceS + offsetS) / DAY_S); day <= lastDay; day++)
      for (const timeS of timesOfDayS) {
        const atS = day * DAY_S + timeS - offsetS;
        if (atS >= untilS) break;
        if (atS > sinceS) cuts.push(atS);
      }
  });
  return cuts;
}
