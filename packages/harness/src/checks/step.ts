/** One line of `pnpm check`. */
export interface Step {
  name: string;
  /** What is true when it passes. */
  about: string;
  run(): Promise<Outcome>;
}

/** `output` is shown after all steps have run. */
export type Outcome = { ok: true } | { ok: false; output: string };

/** Passes when nobody complains. */
export function fromComplaints(complaints: readonly string[]): Outcome {
  return complaints.length === 0 ? { ok: true } : { ok: false, output: complaints.join("\n") };
}

/** Passes when all do. */
export function allOf(outcomes: readonly Outcome[]): Outcome {
  return fromComplaints(outcomes.flatMap((outcome) => (outcome.ok ? [] : [outcome.output.trimEnd()])));
}
