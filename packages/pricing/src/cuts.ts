import { DAY_S } from "./calendar.ts";
import type { CompiledTariff } from "./compiled-tariff.ts";
import type { RegisterPath } from "./path.ts";
import type { SessionState } from "./timeline.ts";
import { instantsOf, transitions, type Zone } from "./zone.ts";

/** Where the session's energy reaches each threshold: exact in Wh, the instant floored to its second. */
export function energyCuts(
  path: RegisterPath,
  thresholdsWh: readonly number[],
): { atS: number; wh: number }[] {
  return thresholdsWh.flatMap((thresholdWh) => {
    const wh = path.startWh + thresholdWh;
    const reached = path.knots.findIndex((knot) => knot.wh >= wh);
    const next = path.knots[reached];
    const previous = path.knots[reached - 1];
    // Never reached, or reached at once.
    if (next === undefined || previous === undefined) return [];
    const gained = BigInt(wh - previous.wh) * BigInt(next.atS - previous.atS);
    return [{ atS: previous.atS + Number(gained / BigInt(next.wh - previous.wh)), wh }];
  });
}

export function idleCuts(
  spans: readonly { fromS: number; toS: number; state: SessionState }[],
  thresholdsS: readonly number[],
): number[] {
  return spans
    .filter((span) => span.state === "idle")
    .flatMap((span) => thresholdsS.map((afterS) => span.fromS + afterS).filter((atS) => atS < span.toS));
}

/**
 * Every instant between two at which the wall clock shows a time of day that some restriction names, and every change of the
 * zone's offset: a window that begins inside the hour skipped in spring begins at the change.
 */
export function localCuts(tariff: CompiledTariff, zone: Zone, fromS: number, toS: number): number[] {
  const timesOfDay = new Set<number>();
  for (const { conditions } of tariff.elements) {
    if (conditions === null) continue;
    for (const bound of [conditions.time.min, conditions.time.max]) if (bound !== null) timesOfDay.add(bound);
    if (conditions.weekdays !== null || conditions.date.min !== null || conditions.date.max !== null)
      timesOfDay.add(0);
  }
  const firstDay = Math.floor(fromS / DAY_S) - 1;
  const lastDay = Math.floor(toS / DAY_S) + 1;
  const cuts = transitions(zone, fromS, toS);
  for (let day = firstDay; day <= lastDay; day++)
    for (const timeOfDay of timesOfDay) cuts.push(...instantsOf(zone, day * DAY_S + timeOfDay));
  return cuts;
}
