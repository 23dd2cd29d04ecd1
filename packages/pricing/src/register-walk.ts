/** A register reading with the frame that confirms it. */
export interface ConfirmedReading {
  at: number;
  registerWh: number;
  source: string;
  frameId: string;
  /** The message the frame is. */
  action: "StartTransaction" | "MeterValues" | "StopTransaction";
}

interface Walk {
  /** Stretches in which the register never falls; more than one when it was reset in between. Each has a reading. */
  segments: ConfirmedReading[][];
  suspects: ConfirmedReading[];
}

/** How far a register may fall short of an earlier reading and still agree with it. */
export function registerToleranceWh(deltaWh: number): number {
  return Math.max(50, Math.floor(deltaWh * 0.005));
}

/**
 * Reads samples in order from the baseline on. A dip that a later reading makes good is a glitch and left out; so is a single
 * reading that rises and is taken back; a dip within tolerance confirms the reading before it. A fall that nothing makes good is a reset: what was counted before it stays proven.
 * `closing` is the stop's register when it is plausible: it is not walked, it only helps to tell a glitch from a reset.
 */
export function walkRegister(
  baseline: ConfirmedReading,
  samples: readonly ConfirmedReading[],
  closing: ConfirmedReading | null,
): Walk {
  const segments = [[baseline]];
  const suspects: ConfirmedReading[] = [];
  samples.forEach((sample, index) => {
    const segment = segments.at(-1) ?? [];
    const last = segment.at(-1) ?? baseline;
    if (sample.registerWh >= last.registerWh) {
      segment.push(sample);
      return;
    }
    const enough =
      last.registerWh - registerToleranceWh(last.registerWh - (segment[0] ?? baseline).registerWh);
    if (sample.registerWh >= enough) {
      segment.push({ ...sample, registerWh: last.registerWh });
      return;
    }
    const later = closing === null ? samples.slice(index + 1) : [...samples.slice(index + 1), closing];
    const beforeLast = segment.at(-2);
    if (later.some(({ registerWh }) => registerWh >= enough)) {
      suspects.push(sample);
    } else if (beforeLast !== undefined && sample.registerWh >= beforeLast.registerWh) {
      suspects.push(last);
      segment.splice(-1, 1, sample);
    } else {
      segments.push([sample]);
    }
  });
  return { segments, suspects };
}
