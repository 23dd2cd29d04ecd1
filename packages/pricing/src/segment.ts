import { type CompiledTariff, compileTariff, type Prices, pricesAt } from "./compiled-tariff.ts";
import { energyCuts, idleCuts, localCuts } from "./cuts.ts";
import { type RegisterPath, registerAt, registerPath, stateSpans } from "./path.ts";
import { momentsOf, type Step, wallClockFor } from "./session-walk.ts";
import type { Tariff } from "./tariff.ts";
import type { ChargingPeriod, Timeline } from "./timeline.ts";

/**
 * Cuts a session wherever its state or a price may change. The periods' energy and time add up to the session exactly.
 * Register values between two samples are interpolated, as OCPI's mod_cdrs allows. Throws `timeline-invalid` for a session
 * that ends before it starts, `time-zone-required` when the tariff needs a wall clock and `timeZone` is null.
 */
export function segment(tariff: Tariff, timeZone: string | null, timeline: Timeline): ChargingPeriod[] {
  const compiled = compileTariff(tariff);
  const zone = wallClockFor(compiled, timeZone);
  const path = registerPath(timeline);
  const spans = stateSpans(timeline);
  const timeCuts = [
    ...spans.map((span) => span.fromS),
    ...bounds(compiled, "durationS").map((durationS) => path.startS + durationS),
    ...idleCuts(spans, bounds(compiled, "idleS")),
    ...(zone === null ? [] : localCuts(compiled, zone, path.startS, path.endS)),
  ];
  const points = pointsOf(path, timeCuts, energyCuts(path, bounds(compiled, "energyWh")));

  const steps = points.slice(0, -1).map((point, index): Step => {
    const next = points[index + 1] ?? point;
    const span = spans.findLast(({ fromS }) => fromS <= point.atS);
    return {
      atS: point.atS,
      durationS: next.atS - point.atS,
      energyWh: next.wh - point.wh,
      state: span?.state ?? "charging",
    };
  });
  const prices = momentsOf(zone, steps).map((moment) => pricesAt(compiled, moment));
  return merged(steps, prices);
}

interface Point {
  atS: number;
  wh: number;
}

function pointsOf(path: RegisterPath, timeCuts: readonly number[], cutsByEnergy: readonly Point[]): Point[] {
  const first = { atS: path.startS, wh: path.startWh };
  const last = { atS: path.endS, wh: path.stopWh };
  const inner = [...new Set(timeCuts)]
    .filter((atS) => atS > path.startS && atS < path.endS)
    .map((atS) => ({ atS, wh: registerAt(path, atS) }))
    .concat(cutsByEnergy)
    .sort((a, b) => a.atS - b.atS || a.wh - b.wh);
  // A cut on the very end would leave a period of nothing, in which a FLAT component could match.
  const distinct = inner.filter(
    (point, index) => !samePoint(point, inner[index - 1] ?? first) && !samePoint(point, last),
  );
  return [first, ...distinct, last];
}

function samePoint(a: Point, b: Point): boolean {
  return a.atS === b.atS && a.wh === b.wh;
}

/** Neighbours that cost the same are one period: a receipt shows changes, not cuts. */
function merged(steps: readonly Step[], prices: readonly Prices[]): ChargingPeriod[] {
  const periods: ChargingPeriod[] = [];
  steps.forEach((step, index) => {
    const previous = periods.at(-1);
    if (previous?.state === step.state && samePrices(prices[index - 1], prices[index])) {
      previous.durationS += step.durationS;
      previous.energyWh += step.energyWh;
      return;
    }
    periods.push({
      startAt: step.atS * 1000,
      durationS: step.durationS,
      energyWh: step.energyWh,
      state: step.state,
    });
  });
  return periods;
}

function samePrices(a: Prices | undefined, b: Prices | undefined): boolean {
  return (
    a?.ENERGY === b?.ENERGY &&
    a?.TIME === b?.TIME &&
    a?.PARKING_TIME === b?.PARKING_TIME &&
    a?.FLAT === b?.FLAT
  );
}

function bounds(tariff: CompiledTariff, of: "energyWh" | "durationS" | "idleS"): number[] {
  const found = tariff.elements.flatMap(({ conditions }) =>
    conditions === null ? [] : [conditions[of].min, conditions[of].max],
  );
  return [...new Set(found.filter((bound) => bound !== null))];
}
