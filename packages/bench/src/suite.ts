import type { Measurement } from "./measurement.ts";
import type { QuietGate } from "./quiet-gate.ts";

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

/** What all measurements of one suite share. */
export interface Run {
  readonly mode: "quick" | "full";
  /** Slices of each subject and measurement; the first is not counted. */
  readonly rounds: number;
  readonly gate: QuietGate;
  /** By the monotonic clock: nothing that was noisy is measured again after this. */
  readonly patientUntilMs: number;
  /** Folders with other builds to measure beside ours, by name. */
  readonly builds: ReadonlyMap<string, string>;
  /** Where servers leave their CPU profiles. */
  readonly profileFolder: string | undefined;
  /** One line that shows how far the run is. */
  progress(line: string): void;
}
