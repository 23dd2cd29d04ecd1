import type { QuietGate } from "./quiet-gate.ts";

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
