import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { type Goal, isFailure, judge, readGoals } from "./goals.ts";
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

test("a skipped peer is not a failure, and a missing own result is one", () => {
  const withoutPeer = judge([ratioGoal], [measurement({ ours: [1] })]);
  expect(withoutPeer.map(({ outcome }) => outcome)).toEqual(["no-peer"]);
  expect(withoutPeer.some(isFailure)).toBe(false);
  for (const measurements of [[], [measurement({ theirs: [1] })]]) {
    const withoutUs = judge([ratioGoal], measurements);
    expect(withoutUs.map(({ outcome }) => outcome)).toEqual(["not-measured"]);
    expect(withoutUs.some(isFailure)).toBe(true);
  }
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
