import type { Verdict } from "./goals.ts";
import type { Machine } from "./machine.ts";
import type { Measurement } from "./measurement.ts";
import type { SuiteResult } from "./suite.ts";

/** A run of the bench: what --json writes. */
export interface Result {
  /** ISO 8601. */
  startedAt: string;
  /** As it was started. */
  command: string;
  durationS: number;
  /** How long it waited for others to leave the machine alone. */
  waitedS: number;
  machine: Machine;
  /** Of what took part. */
  versions: Record<string, string>;
  suites: (Omit<SuiteResult, "measurements" | "packages"> & { name: string; measurements: Measurement[] })[];
  verdicts: Verdict[];
}
