import { type Clock, systemClock } from "../clock.ts";
import { need } from "../need.ts";
import { aboutOf } from "./about-step.ts";
import type { ConformanceCase, Step } from "./case.ts";
import { CaseRun, type SingleStep } from "./case-run.ts";
import { stepsOf } from "./cases/states.ts";
import { ExpectationError } from "./inbox.ts";
import type { Subject } from "./subject.ts";

/** Timeout, clock and step order of a case. */
export interface RunCaseOptions {
  /** The longest wait for a frame, a handshake or the subject. Default 10 s. */
  timeoutMs?: number;
  /** Default: the system clock. */
  clock?: Clock;
  /** The order of `in-any-order` steps: the indices below `count`. Default: as written. */
  order?: (count: number) => readonly number[];
}

/** Result of a case. `frames` are all exchanged frames, `>` from the charger and `<` to it. */
export type CaseResult =
  | { passed: true; id: string; frames: readonly string[] }
  | {
      passed: false;
      id: string;
      /** Counts from 1, including the steps of the precondition. 0: the subject could not prepare. */
      step: number;
      /** Label of this step. */
      about: string;
      expected: string;
      got: string;
      frames: readonly string[];
    };

/**
 * Plays the charger of one case against a central system, and stops at the first deviation. Rejects only with OcppError
 * "invalid-template", when the case itself is invalid.
 */
export async function runCase(
  conformanceCase: ConformanceCase,
  subject: Subject,
  options: RunCaseOptions = {},
): Promise<CaseResult> {
  need("runCase(): conformanceCase", conformanceCase, { id: "text", precondition: "text", steps: "list" });
  need("runCase(): subject", subject, "object");
  need("runCase(): options", options, "object");
  const { clock = systemClock, timeoutMs = 10_000, order } = options;
  const { id } = conformanceCase;
  const steps = inOrder(stepsOf(conformanceCase), order);
  const run = new CaseRun(conformanceCase, subject, { clock, timeoutMs });
  let step = 0;
  try {
    await run.prepare();
    for (const each of steps) {
      step++;
      await run.take(each);
    }
    await run.hangUp();
    return { passed: true, id, frames: run.frames };
  } catch (error) {
    await run.abandon();
    if (!(error instanceof ExpectationError)) throw error;
    const { expected, got } = error;
    const current = steps[step - 1];
    const about = current === undefined ? "prepares" : aboutOf(current);
    return { passed: false, id, step, about, expected, got, frames: run.frames };
  }
}

function inOrder(
  steps: readonly Step[],
  order = (count: number): readonly number[] => [...Array(count).keys()],
): SingleStep[] {
  return steps.flatMap<SingleStep>((step) =>
    step.step === "in-any-order"
      ? order(step.steps.length).flatMap((index) => step.steps[index] ?? [])
      : [step],
  );
}
