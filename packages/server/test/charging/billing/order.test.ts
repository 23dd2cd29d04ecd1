import { testSeed } from "@forecourt/harness";
import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Stage, type Step, startStage } from "./play.ts";
import { situations } from "./regime-matrix.ts";

let stage: Stage;
beforeAll(async () => {
  stage = await startStage();
});
afterAll(() => stage[Symbol.asyncDispose]());

/*
 * A charger repeats a frame under another message id when the answer is late, and a queue may hold meter values in any
 * order. Two orders are fixed: a start comes before its stop, and a frame with a transaction id comes after the charger has
 * received that id. When the server does not trust the charger's clock, it has only the time of receipt.
 */
const orderly = situations.flatMap(({ steps, expected: { confirmed } }) =>
  steps.every(believed) ? [{ steps, expected: confirmed }] : [],
);

function believed({ said }: Step): boolean {
  return typeof said !== "string";
}

interface Shuffle {
  situation: (typeof orderly)[number];
  /** For each step, how often it is repeated; `places` is its position among the others. */
  repeats: number[];
  places: number[];
}

const shuffle: fc.Arbitrary<Shuffle> = fc.record({
  situation: fc.constantFrom(...orderly),
  repeats: fc.array(fc.nat(2), { minLength: 6, maxLength: 6 }),
  places: fc.array(fc.nat(1_000), { minLength: 6, maxLength: 6 }),
});

/** The meter values between start and end come in any order and number. Start and stop repeat in their places. */
function shuffled({ situation: { steps }, repeats, places }: Shuffle): Step[] {
  const starts = steps.filter((step) => "start" in step);
  const rest = steps.slice(starts.length);
  const end = rest.at(-1);
  const between = rest.slice(0, -1).map((step, index) => ({ step, place: places[index] ?? 0 }));
  const inAnyOrder = between.toSorted((a, b) => a.place - b.place).map(({ step }) => step);
  const again = (step: Step, index: number): Step[] => {
    const times = "billBy" in step ? 0 : (repeats[index] ?? 0);
    return Array.from({ length: 1 + times }, () => ({ said: step.at, ...step }));
  };
  const last = end === undefined ? [] : again(end, 5);
  const startsAgain = repeats[4] === 0 ? [] : starts.map((start) => ({ said: start.at, ...start }));
  // The server receives the frames in the order of the list, however long after the charger took the readings.
  const received = [...starts.flatMap(again), ...inAnyOrder.flatMap(again), ...startsAgain, ...last];
  const endAt = end?.at ?? 0;
  return [...received.map((step) => ({ ...step, at: endAt })), { at: endAt + 60, correct: true }];
}

test("repetitions and another order of the frames bill the same, and decide nothing more", async () => {
  await fc.assert(
    fc.asyncProperty(shuffle, async (drawn) => {
      const { cdr, chain } = await stage.play({ steps: shuffled(drawn) });
      const [reason, wh, seconds, cost] = drawn.situation.expected;
      expect({
        reasons: chain.map(({ reason_code }) => reason_code),
        wh: cdr.total_energy_wh,
        seconds: cdr.total_time_s,
        cost: cdr.total_cost,
      }).toEqual({ reasons: reason === null ? [] : [reason], wh, seconds, cost });
    }),
    { seed: testSeed, numRuns: 15, endOnFailure: true },
  );
});
