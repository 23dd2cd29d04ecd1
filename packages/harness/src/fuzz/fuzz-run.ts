import type { Amounts, FuzzArguments } from "./fuzz-arguments.ts";

/** An input that broke a law. */
export interface FuzzFailure {
  /** Which one, as a sentence. */
  law: string;
  /** The input as a literal that can be pasted into a test. */
  input: string;
  /** What the same command needs in order to see it again: `--seed 1 --only 17`. */
  again: string;
}

export type Figures = Record<string, number | string>;

/** What a suite found out, whether or not it came to its end. */
export interface FuzzReport {
  figures: Figures;
  failures: FuzzFailure[];
}

/** What a suite is given to work with. */
export interface FuzzRun<A extends Amounts> extends FuzzArguments<A> {
  /** False once the time is over, or the user has pressed Ctrl-C. */
  goOn(): boolean;
  /** Shows how far it is; as often as it likes. */
  progress(line: string): void;
}

/** A run without a command around it, for a test. */
export function quietRun<A extends Amounts>(amounts: A, seed: number): FuzzRun<A> {
  return { amounts, seed, seconds: null, json: null, only: null, goOn: () => true, progress() {} };
}
