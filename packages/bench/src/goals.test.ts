import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { type Goal, judge, readGoals, regressions } from "./goals.ts";
import type { Measurement } from "./measurement.ts";
import type { Result } from "./result.ts";
import { suites } from "./suites.ts";

function measurement(rounds: Record<string, number[]>, rest: Partial<Measurement> = {}): Measurement {
  return {
    name: "suite/speed",
    title: "Speed",
    unit: "things / s",
    better: "more",
    reference: "theirs",
    rounds,
    steady: ["ours"],
    foreignCores: 0,
    attempts: 1,
    faults: [],
    ...rest,
  };
}

const ratioGoal: Goal = {
  measurement: "suite/speed",
  subject: "ours",
  against: "theirs",
  must: 0.5,
  stretch: 0.8,
  tolerance: 0.1,
};

describe("a goal for a ratio", () => {
  test.each([
    [0.9, "stretch"],
    [0.6, "met"],
    [0.46, "met"], // within the tolerance
    [0.44, "missed"],
  ])("%d of the reference is %s", (ratio, outcome) => {
    const measured = measurement({ ours: [ratio, ratio], theirs: [1, 1] });
    expect(judge([ratioGoal], [measured])).toEqual([{ goal: ratioGoal, value: ratio, outcome }]);
  });

  test("is not missed by a measurement that was disturbed to the end", () => {
    const measured = measurement({ ours: [0.1, 0.2, 0.3, 0.4, 0.5], theirs: [1, 1, 1, 1, 1] });
    expect(judge([ratioGoal], [measured])[0]?.outcome).toBe("noisy");
  });

  test("is not reached by a subject that did not answer everything", () => {
    const measured = measurement(
      { ours: [0.9], theirs: [1] },
      { faults: [{ subject: "ours", what: "5 requests: 4 answered" }] },
    );
    expect(judge([ratioGoal], [measured])[0]?.outcome).toBe("faulty");
  });

  test("does not mind the faults of others", () => {
    const measured = measurement(
      { ours: [0.9], theirs: [1] },
      { faults: [{ subject: "theirs", what: "…" }] },
    );
    expect(judge([ratioGoal], [measured])[0]?.outcome).toBe("stretch");
  });
});

test("a goal for a figure of its own, the less the better, has its tolerance above", () => {
  const goal: Goal = { ...ratioGoal, against: null, must: 12, stretch: 9 };
  const outcomeOf = (value: number) =>
    judge([goal], [measurement({ ours: [value] }, { better: "less" })])[0]?.outcome;
  expect([8, 11, 13, 14].map(outcomeOf)).toEqual(["stretch", "met", "met", "missed"]);
});

test("a goal for a ratio of what is the better the less is a limit from above", () => {
  const goal: Goal = { ...ratioGoal, must: 1.5, stretch: 1.1 };
  const outcomeOf = (ratio: number) =>
    judge([goal], [measurement({ ours: [ratio], theirs: [1] }, { better: "less" })])[0]?.outcome;
  expect([1, 1.4, 1.6, 1.7].map(outcomeOf)).toEqual(["stretch", "met", "met", "missed"]);
});

describe("a regression", () => {
  const verdictsOf = (goal: Goal, rounds: Record<string, number[]>, rest: Partial<Measurement> = {}) =>
    judge([goal], [measurement(rounds, rest)]);
  const recorded = verdictsOf(ratioGoal, { ours: [0.4], theirs: [1] });

  test("is a ratio that is by 40 % worse than the recorded one, whether the goal is met or not", () => {
    const slower = (ratio: number) =>
      regressions(verdictsOf(ratioGoal, { ours: [ratio], theirs: [1] }), recorded);
    expect([1, 0.4, 0.241].flatMap(slower)).toEqual([]);
    expect(slower(0.239)).toEqual(["suite/speed: ours / theirs: 0.239, recorded 0.400"]);
  });

  test("is above the recorded ratio where less is better", () => {
    const goal: Goal = { ...ratioGoal, must: 1.5, stretch: 1.1 };
    const of = (ratio: number) => verdictsOf(goal, { ours: [ratio], theirs: [1] }, { better: "less" });
    expect(regressions(of(1.99), of(1.2))).toEqual([]);
    expect(regressions(of(2.01), of(1.2))).toEqual(["suite/speed: ours / theirs: 2.010, recorded 1.200"]);
  });

  test("is an own result that is missing or faulty, but not a skipped peer, a noisy ratio or a figure of one machine", () => {
    for (const measurements of [[], [measurement({ theirs: [1] })]])
      expect(regressions(judge([ratioGoal], measurements), recorded)).toEqual([
        "suite/speed: ours / theirs: not-measured",
      ]);
    const faults = [{ subject: "ours", what: "5 requests: 4 answered" }];
    expect(regressions(verdictsOf(ratioGoal, { ours: [0.4], theirs: [1] }, { faults }), recorded)).toEqual([
      "suite/speed: ours / theirs: faulty",
    ]);
    const noisy = { ours: [0.01, 0.1, 0.2, 0.3, 0.5], theirs: [1, 1, 1, 1, 1] };
    const own: Goal = { ...ratioGoal, against: null };
    for (const verdicts of [
      verdictsOf(ratioGoal, { ours: [1] }),
      verdictsOf(ratioGoal, noisy),
      verdictsOf(own, { ours: [0.01] }),
      judge([own], []),
    ])
      expect(regressions(verdicts, recorded)).toEqual([]);
  });
});

test("every goal in the file is of something that was measured, and asks for more than it must", () => {
  const measured = suites.flatMap(({ name }) => {
    const text = readFileSync(new URL(`../generated/${name}.json`, import.meta.url), "utf8");
    // Written by `pnpm bench --json`.
    return (JSON.parse(text) as Result).suites.flatMap(({ measurements }) => measurements);
  });
  for (const { measurement, must, stretch } of readGoals()) {
    const found = measured.find(({ name }) => name === measurement);
    expect(found, measurement).toBeDefined();
    expect(found?.better === "less" ? stretch < must : stretch > must, measurement).toBe(true);
  }
});
