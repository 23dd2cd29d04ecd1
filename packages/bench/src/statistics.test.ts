import { describe, expect, test } from "vitest";
import { isNoisy, pairedRatios, quantile, spreadOf } from "./statistics.ts";

describe("a spread", () => {
  test("of an odd number of values has the middle one as its median", () => {
    expect(spreadOf([5, 1, 3])).toEqual({ median: 3, q1: 2, q3: 4, min: 1, max: 5 });
  });

  test("of an even number lies between the two in the middle", () => {
    expect(spreadOf([4, 1, 2, 3]).median).toBe(2.5);
  });

  test("of one value is that value", () => {
    expect(spreadOf([7])).toEqual({ median: 7, q1: 7, q3: 7, min: 7, max: 7 });
  });

  test("does not reorder what it was given", () => {
    const values = [3, 1, 2];
    spreadOf(values);
    expect(values).toEqual([3, 1, 2]);
  });

  test("of nothing is a mistake", () => {
    expect(() => spreadOf([])).toThrow("no middle of nothing");
  });
});

test("a percentile is interpolated between neighbours", () => {
  expect(quantile([0, 10, 20, 30, 40], 0.99)).toBeCloseTo(39.6);
});

describe("ratios", () => {
  test("are taken round by round, not of the medians", () => {
    // In the second round another process used half of the machine: both values halve, the ratio stays.
    expect(pairedRatios([50, 25], [100, 50])).toEqual([0.5, 0.5]);
  });

  test("leave out rounds that only one of the two has", () => {
    expect(pairedRatios([1, 2, 3], [10])).toEqual([0.1]);
    expect(pairedRatios([1], [10, 20])).toEqual([0.1]);
  });

  test("to nothing are a mistake", () => {
    expect(() => pairedRatios([1], [0])).toThrow("round 0");
  });
});

test("quartiles a fifth of the median apart are noise", () => {
  const around = (q1: number, q3: number) => ({ median: 1, q1, q3, min: 0, max: 2 });
  expect(isNoisy(around(0.95, 1.1))).toBe(false);
  expect(isNoisy(around(0.9, 1.2))).toBe(true);
});
