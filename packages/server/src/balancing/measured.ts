import { currentOf, normalizeMeterValues, type SampledValue } from "@forecourt/ocpp";
import type { SampleRow } from "./facts.ts";

/** Amperes on the fullest phase. */
export interface Measured {
  /** Epoch ms. */
  at: number;
  currentA: number;
  offeredA?: number;
}

/** The current in a stored sample; null where it says nothing of one: a power may be of any number of phases. */
export function measuredIn({ at, currentA, raw }: SampleRow): Measured | null {
  const takenAt = Date.parse(at);
  // What the gateway kept there are sampled values, or what broke the schema.
  const sampledValue = Array.isArray(raw) ? (raw as SampledValue[]) : [];
  const readings = normalizeMeterValues([{ timestamp: at, sampledValue }], { receivedAt: takenAt });
  const highestOf = (measurand: "Current.Import" | "Current.Offered"): number | null => {
    const amps = currentOf(readings, { measurand })
      .filter(({ derived }) => !derived)
      .map(({ highestMa }) => highestMa / 1000);
    return amps.length === 0 ? null : Math.max(...amps);
  };
  // The column adds phases up; they are in the raw values then.
  const drawnA = highestOf("Current.Import") ?? currentA;
  if (drawnA === null) return null;
  const offeredA = highestOf("Current.Offered");
  return { at: takenAt, currentA: drawnA, ...(offeredA === null ? {} : { offeredA }) };
}
