import { type CurrentReading, currentOf, normalizeMeterValues, type SampledValue } from "@forecourt/ocpp";
import type { SampleRow } from "./facts.ts";

/** A measured current, in amperes on the phase with the highest current. */
export interface Measured {
  /** Epoch ms. */
  at: number;
  currentA: number;
  /**
   * The number of phases on which current flows. Left out where no current flows, or where the charger does not
   * report each phase.
   */
  phases?: number;
  offeredA?: number;
}

/**
 * The current in a stored sample, on its highest phase. One value without a phase is used as it is. Null where the
 * sample contains no current, or no readable value. Power is not used, because it may be the power of any number of
 * phases.
 */
export function measuredIn({ at, currentA, raw }: Omit<SampleRow, "receivedAt">): Measured | null {
  const takenAt = Date.parse(at);
  if (raw !== null && !isSampledValues(raw)) return null;
  const sampledValue = raw ?? [];
  const readings = normalizeMeterValues([{ timestamp: at, sampledValue }], { receivedAt: takenAt });
  const highestOf = (measurand: "Current.Import" | "Current.Offered"): number | null => {
    const amps = currentOf(readings, { measurand })
      .filter(({ derived }) => !derived)
      .map(({ highestMa }) => highestMa / 1000);
    return amps.length === 0 ? null : Math.max(...amps);
  };
  // The column holds a value without a phase. In older rows it may be the sum of the phases, and then `raw` holds the
  // phases.
  const hasPhases = readings.quantities.some(({ measurand }) => measurand === "Current.Import");
  const drawnA = hasPhases ? highestOf("Current.Import") : currentA;
  if (drawnA === null) return null;
  const offeredA = highestOf("Current.Offered");
  const phases = currentOf(readings)
    .filter(({ derived }) => !derived)
    .map(phasesInUse)
    .at(-1);
  return {
    at: takenAt,
    currentA: drawnA,
    ...(phases !== undefined && phases > 0 && { phases }),
    ...(offeredA === null ? {} : { offeredA }),
  };
}

/** In mA. A phase that the car does not use shows less than this, as measurement noise. */
const standbyMa = 500;

function phasesInUse({ phasesMa: { L1, L2, L3 } }: CurrentReading): number {
  return [L1, L2, L3].filter((milli) => milli !== null && milli > standbyMa).length;
}

/** `raw` holds either sampled values, or a payload that violates the schema. */
function isSampledValues(raw: unknown): raw is SampledValue[] {
  return (
    Array.isArray(raw) &&
    raw.every((each) => typeof each === "object" && each !== null && typeof each.value === "string")
  );
}
