import { expect, test } from "vitest";
import { Latencies } from "./latencies.ts";

test("quantiles are at most 2 % too long, and the longest is exact", () => {
  const latencies = new Latencies();
  for (let ms = 1; ms <= 1_000; ms++) latencies.add(ms);
  expect([latencies.count, latencies.longestMs]).toEqual([1_000, 1_000]);
  for (const share of [0.01, 0.5, 0.99]) {
    expect(latencies.quantile(share)).toBeGreaterThanOrEqual(share * 1_000);
    expect(latencies.quantile(share)).toBeLessThanOrEqual(share * 1_000 * 1.02);
  }
  expect(latencies.quantile(1)).toBe(1_000);
  expect(new Latencies().quantile(0.5)).toBe(0);
});

test("those of two processes together are those of one that had them all", () => {
  const [all, one, other] = [new Latencies(), new Latencies(), new Latencies()];
  for (const [index, ms] of [0.001, 0.3, 3, 30, 300, 3_000, 0.2].entries()) {
    all.add(ms);
    (index % 2 === 0 ? one : other).add(ms);
  }
  const both = new Latencies();
  // As a message to another process would carry them.
  both.merge(structuredClone(one.export()));
  both.merge(structuredClone(other.export()));
  expect(both.export()).toEqual(all.export());
  expect(both.count).toBe(7);
});
