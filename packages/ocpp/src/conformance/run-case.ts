import { type Clock, systemClock } from "../clock.ts";
import { aboutOf } from "./about-step.ts";
import type { ConformanceCase, Step } from "./case.ts";
import { CaseRun, type SingleStep } from "./case-run.ts";
import { stepsOf } from "./cases/states.ts";
import { Unmet } from "./inbox.ts";
import type { Subject } from "./subject.ts";

/** How a case is run. */
export interface RunCaseOptions {
  /** The longest wait for a frame, a handshake, or the subject. Default 10 s. */
  timeoutMs?: number;
  /** Default: the time of the machine. */
  clock?: Clock;
  /** The order of steps that may come in any: the indices below `count`. Default: as they are written. */
  order?: (count: number) => readonly number[];
}

/** How a case went. `frames` are all that were exchanged, `>` from the charger and `<` to it. */
export type CaseResult =
  | { passed: true; id: string; frames: readonly string[] }
  | {
      passed: false;
      id: string;
      /** Counts from 1, the steps of the precondition included. 0: the subject could not prepare. */
      step: number;
      /** What this step was about. */
      about: string;
      expected: string;
      got: string;
      frames: readonly string[];
    };

/**
 * Plays the charger of one case against a central system, and stops at the first thing that is not as it should be.
 * Rejects only with OcppError "invalid-template", for a case that makes no sense.
 */
export async function runCase(
  conformanceCase: ConformanceCase,
  subject: Subject,
  options: RunCaseOptions = {},
): Promise<CaseResult> {
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
    if (!(error instanceof Unmet)) throw error;
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
