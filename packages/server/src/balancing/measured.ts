import { type CurrentReading, currentOf, normalizeMeterValues, type SampledValue } from "@forecourt/ocpp";
import type { SampleRow } from "./facts.ts";

/** Amperes on the fullest phase. */
export interface Measured {
  /** Epoch ms. */
  at: number;
  currentA: number;
  /** On how many phases current flows; left out where none does, or where the charger does not say it of each. */
  phases?: number;
  offeredA?: number;
}

/**
 * The current in a stored sample, by its highest phase; one value without a phase counts as it stands. Null where the sample
 * says nothing of a current, or nothing readable: a power may be of any number of phases.
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
  // The column holds a value without a phase. Of rows from before it may be the sum of phases, which are in `raw` then.
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

/** Less flows on a phase that the car does not draw on: what it measures there is noise. */
const standbyMa = 500;

function phasesInUse({ phasesMa: { L1, L2, L3 } }: CurrentReading): number {
  return [L1, L2, L3].filter((milli) => milli !== null && milli > standbyMa).length;
}

/** What the gateway kept: sampled values, or what broke the schema. */
function isSampledValues(raw: unknown): raw is SampledValue[] {
  return (
    Array.isArray(raw) &&
    raw.every((each) => typeof each === "object" && each !== null && typeof each.value === "string")
  );
}
