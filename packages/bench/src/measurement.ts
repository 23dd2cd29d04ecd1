import { isNoisy, pairedRatios, type Spread, spreadOf } from "./statistics.ts";

/** One quantity, measured of several subjects in turn, round by round. */
export interface Measurement {
  /** `<suite>/<name>`. */
  name: string;
  /** For people. */
  title: string;
  unit: string;
  better: "more" | "less";
  /** The subject that the others are divided by. */
  reference: string;
  /** Of each subject its value in every round: ratios are of the same round. A slow subject has fewer. */
  rounds: Record<string, number[]>;
  /** Those whose spread says whether the measurement was disturbed. */
  steady: string[];
  /** The mean of cores that others used meanwhile; null where the system cannot say. */
  foreignCores: number | null;
  /** How often it was measured until it was not noisy, or there was no time left. */
  attempts: number;
  /** What went wrong. Empty for a sound measurement. */
  faults: Fault[];
}

export interface Fault {
  subject: string;
  what: string;
}

/** Value of the reference is 1; null when either has no value. */
export function ratioTo(measurement: Measurement, subject: string, reference: string): Spread | null {
  const values = measurement.rounds[subject] ?? [];
  const references = measurement.rounds[reference] ?? [];
  const ratios = pairedRatios(values, references);
  return ratios.length === 0 ? null : spreadOf(ratios);
}

export function isDisturbed(measurement: Measurement): boolean {
  return measurement.steady.some((subject) => {
    const ratio = ratioTo(measurement, subject, measurement.reference);
    return ratio !== null && isNoisy(ratio);
  });
}
