import { type RegisterPath, registerReader, toSeconds } from "./path.ts";
import { PricingError } from "./pricing-error.ts";
import type { Sample, Timeline } from "./timeline.ts";

/** What the vehicle draws from an instant on until the next one; null is unknown. */
export interface Draw {
  fromS: number;
  powerW: number | null;
  currentA: number | null;
}

/**
 * Power and current from sample to sample: each value applies until the next sample. Without a power it is derived from the
 * register over the time until the next sample; a current cannot be derived.
 */
export function drawsOf(timeline: Timeline, path: RegisterPath): Draw[] {
  const said = saidBySecond(timeline.samples, path);
  const seconds = [...new Set([path.startS, ...said.keys()])].sort((a, b) => a - b);
  const registerAt = registerReader(path);
  let fromWh = path.startWh;
  return seconds.map((fromS, index) => {
    const toS = seconds[index + 1] ?? path.endS;
    const toWh = toS === path.endS ? path.stopWh : registerAt(toS);
    const meanW = powerOf(toWh - fromWh, toS - fromS);
    fromWh = toWh;
    const sample = said.get(fromS);
    return { fromS, powerW: sample?.powerW ?? meanW, currentA: sample?.currentA ?? null };
  });
}

/** The power in W of this energy over this time. Null without time. The double nearest to the quotient. */
export function powerOf(energyWh: number, durationS: number): number | null {
  return durationS === 0 ? null : (energyWh * 3600) / durationS;
}

interface Said {
  powerW: number | null;
  currentA: number | null;
}

/** Unknown values come first. */
function byValue(a: number | undefined, b: number | undefined): number {
  if (a === undefined || b === undefined) return Number(a !== undefined) - Number(b !== undefined);
  return a - b;
}

/** Several samples of one second are one; of two that disagree the later counts, or the greater. */
function saidBySecond(samples: readonly Sample[], path: RegisterPath): Map<number, Said> {
  const said = new Map<number, Said>();
  const inOrder = [...samples].sort(
    (a, b) => a.at - b.at || byValue(a.powerW, b.powerW) || byValue(a.currentA, b.currentA),
  );
  for (const { at, currentA, powerW } of inOrder) {
    const atS = toSeconds(at);
    if (atS < path.startS || (atS >= path.endS && atS > path.startS)) continue;
    for (const value of [currentA, powerW])
      if (value !== undefined && !Number.isFinite(value))
        throw new PricingError(
          "timeline-invalid",
          `${value} is not a power or a current; it must be a finite number.`,
        );
    const before = said.get(atS);
    said.set(atS, {
      powerW: powerW ?? before?.powerW ?? null,
      currentA: currentA ?? before?.currentA ?? null,
    });
  }
  return said;
}
