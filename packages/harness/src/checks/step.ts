/** One line of `pnpm check`. */
export interface Step {
  name: string;
  /** What is true when it passes. */
  about: string;
  /** Whether the steps after it run at the same time: it is long, uses one core, and only reads the tree. Default: no. */
  alongside?: boolean;
  run(): Promise<Outcome>;
}

/** `output`, a `note`, and why something was `skipped`, are shown after all steps have run. */
export type Outcome = { ok: true; skipped?: string; note?: string } | { ok: false; output: string };

/** Passes when the list is empty. */
export function fromComplaints(complaints: readonly string[]): Outcome {
  return complaints.length === 0 ? { ok: true } : { ok: false, output: complaints.join("\n") };
}

/** Passes when all do, and is skipped when part of it is. */
export function allOf(outcomes: readonly Outcome[]): Outcome {
  const complaints = outcomes.flatMap((outcome) => (outcome.ok ? [] : [outcome.output.trimEnd()]));
  const reasons = outcomes.flatMap((outcome) => (outcome.ok ? (outcome.skipped ?? []) : []));
  if (complaints.length > 0) return fromComplaints([...complaints, ...reasons]);
  return reasons.length > 0 ? { ok: true, skipped: reasons.join("\n") } : { ok: true };
}

/** For a check that this machine cannot run. It fails in CI, where a skip would go unnoticed. */
export function skip(reason: string): Outcome {
  return process.env["CI"] === undefined
    ? { ok: true, skipped: reason }
    : { ok: false, output: `${reason}\nNothing is skipped in CI.` };
}
