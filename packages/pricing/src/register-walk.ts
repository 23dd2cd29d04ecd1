import { nth } from "./nth.ts";

/** A register reading with the frame that confirms it. */
export interface ConfirmedReading {
  at: number;
  registerWh: number;
  /** As reported, except that a dip within tolerance has the value of the reading before it. */
  reportedWh?: number;
  source: string;
  frameId: string;
  /** The action of the frame. */
  action: "StartTransaction" | "MeterValues" | "StopTransaction";
  /** OCPP ReadingContext of a sample. */
  context?: string;
}

/** A stretch in which the register never falls. It has a reading. */
export interface Stretch {
  readings: ConfirmedReading[];
  /** What separates it from the stretch before it. */
  after: "start" | "reset" | "rollover";
  /** Delivered between the last reading of the stretch before and the first of this one; 0 unless it may be estimated. */
  gapWh: number;
}

interface Walk {
  /** More than one when the register fell and did not recover. */
  stretches: Stretch[];
  suspects: ConfirmedReading[];
}

/** What a fall of the register between two readings means. */
export type Fall = (from: ConfirmedReading, to: ConfirmedReading) => Pick<Stretch, "after" | "gapWh">;

/** How far a register may be below an earlier reading and still agree with it. */
export function registerToleranceWh(deltaWh: number): number {
  return Math.max(50, Math.floor(deltaWh * 0.005));
}

/**
 * Reads samples in order from the baseline on. A dip that a later reading undoes is a glitch and is left out, and so is a
 * peak; a dip within tolerance confirms the reading before it. A lasting fall begins a new stretch: what was counted before
 * it stays proven. `closing` is the stop's register when it is plausible: it is not walked, and only helps to distinguish a
 * glitch from a fall.
 */
export function walkRegister(
  baseline: ConfirmedReading,
  samples: readonly ConfirmedReading[],
  closing: ConfirmedReading | null,
  fall: Fall,
): Walk {
  const stretches: Stretch[] = [{ readings: [baseline], after: "start", gapWh: 0 }];
  const suspects: ConfirmedReading[] = [];
  const highestAfter = highestLater(samples, closing);
  samples.forEach((sample, index) => {
    const readings = stretches.at(-1)?.readings ?? [];
    const last = readings.at(-1) ?? baseline;
    const first = readings[0] ?? baseline;
    if (sample.registerWh >= last.registerWh) {
      readings.push(sample);
      return;
    }
    const enough = last.registerWh - registerToleranceWh(last.registerWh - first.registerWh);
    if (sample.registerWh >= enough) {
      readings.push({ ...sample, registerWh: last.registerWh, reportedWh: sample.registerWh });
    } else if (nth(highestAfter, index) >= enough) {
      suspects.push(sample);
    } else if (isTakenBack(readings, sample)) {
      const kept = readings.findLastIndex(({ registerWh }) => registerWh <= sample.registerWh);
      for (const above of readings.splice(kept + 1)) suspects.push(above);
      readings.push(sample);
    } else {
      stretches.push({ readings: [sample], ...fall(last, sample) });
    }
  });
  return { stretches, suspects };
}

/** The highest register that comes after each sample. */
function highestLater(samples: readonly ConfirmedReading[], closing: ConfirmedReading | null): number[] {
  const highest: number[] = [];
  let so = closing === null ? 0 : closing.registerWh;
  for (let index = samples.length - 1; index >= 0; index--) {
    highest[index] = so;
    so = Math.max(so, nth(samples, index).registerWh);
  }
  return highest;
}

/**
 * A reset goes back to 0, so a register that returns to its value in this stretch was never above it. For a counter that
 * begins at 0 this is known only after at most one reading.
 */
function isTakenBack(readings: readonly ConfirmedReading[], { registerWh }: ConfirmedReading): boolean {
  const first = readings[0];
  const beforeLast = readings.at(-2);
  if (first === undefined || beforeLast === undefined) return false;
  return registerWh >= (first.registerWh > 0 ? first : beforeLast).registerWh;
}
