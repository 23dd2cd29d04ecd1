import type { Measurement } from "./measurement.ts";
import type { Run } from "./run.ts";

/** A set of measurements that can be asked for by name. */
export interface Suite {
  name: string;
  about: string;
  measure(run: Run): Promise<SuiteResult>;
}

export interface SuiteResult {
  measurements: Measurement[];
  subjects: { name: string; configuration: string }[];
  /** Whose versions belong to the result. */
  packages: string[];
  /** Subjects that could not take part, and why. */
  skipped: string[];
  notes: string[];
}
