import { testScale, testSeed } from "@forecourt/harness";
import { type ConformanceCase, conformanceCases, runCase, type Subject } from "@forecourt/ocpp/conformance";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { expectedFrames, framesOfPrecondition } from "./expected-frames.ts";
import { type Mutant, mutantsOf, runMutant } from "./sabotage.ts";
import { startReference } from "./start-reference.ts";

/** All mutants take 1 to 2 min: every twentieth is run, and all with TEST_SCALE=5. The seed selects the first. */
const stride = testScale >= 5 ? 1 : Math.round(20 / testScale);

let subject: Subject;
let close: () => Promise<void>;

beforeAll(async () => {
  ({ subject, close } = await startReference());
});
afterAll(() => close());

async function mutantsIn(conformanceCase: ConformanceCase): Promise<Mutant[]> {
  const { frames } = await runCase(conformanceCase, subject);
  return mutantsOf(conformanceCase, frames);
}

describe("every error of a central system is detected at its step", () => {
  test.each(conformanceCases.map((each) => [each.id, each] as const))(
    "%s",
    async (_id, each) => {
      const mutants = (await mutantsIn(each)).filter((_, index) => index % stride === testSeed % stride);
      expect(mutants.length).toBeGreaterThan(0);
      for (const mutant of mutants) {
        const result = await runMutant(mutant, subject);
        if (result.passed) throw new Error(`Not detected: ${each.id}, ${mutant.about}.`);
        const where = mutant.showsLater ? Math.max(result.step, mutant.step) : mutant.step;
        expect({ about: mutant.about, step: result.step }).toEqual({ about: mutant.about, step: where });
        expect(result.expected).not.toBe("");
        expect(result.got).not.toBe("");
      }
    },
    120_000,
  );
});

test("there are seven errors for every expected frame, and two for every operator request", async () => {
  let count = 0;
  for (const each of conformanceCases) {
    const mutants = await mutantsIn(each);
    expect(new Set(mutants.map(({ about }) => about)).size).toBe(mutants.length);
    const frames = (expectedFrames[each.id] ?? 0) + framesOfPrecondition[each.precondition];
    const operations = each.steps.filter(({ step }) => step === "operator-asks").length;
    expect(mutants.length).toBeGreaterThanOrEqual(7 * frames + 2 * operations);
    count += mutants.length;
  }
  // By hand: 250 frames of the cases' own, 63 times 4, 2 times 5 and 7 times 8 before them, and 82 operations.
  expect(count).toBeGreaterThan(7 * (250 + 252 + 10 + 56) + 2 * 82);
});

test("without an error, the same interposer lets every case pass", async () => {
  for (const conformanceCase of conformanceCases) {
    const untouched = { conformanceCase, about: "", step: 0, showsLater: false, interfere: {} };
    expect(await runMutant(untouched, subject)).toMatchObject({ passed: true });
  }
});
