import { describe, expect, test } from "vitest";
import { backOffMs, retryAfterMs } from "./connect-charge-point.ts";

describe("the wait before another attempt", () => {
  const half = (failures: number) => backOffMs({ firstMs: 1_000, maxMs: 60_000 }, failures, 0.5);

  test("doubles up to the longest one, and half of it is random", () => {
    expect([0, 1, 2, 5, 6, 30].map(half)).toEqual([750, 1_500, 3_000, 24_000, 45_000, 45_000]);
    expect(backOffMs({ firstMs: 1_000, maxMs: 60_000 }, 0, 0)).toBe(500);
    expect(backOffMs({ firstMs: 1_000, maxMs: 60_000 }, 0, 1)).toBe(1_000);
  });

  test("follows OCPP 2.0.1 when its variables are given", () => {
    const variables = { waitMinimumMs: 10_000, randomRangeMs: 10_000, repeatTimes: 3 };
    const waits = [0, 1, 2, 3, 4, 30].map((failures) => backOffMs(variables, failures, 0.5));
    expect(waits).toEqual([15_000, 25_000, 45_000, 85_000, 85_000, 85_000]);
  });
});

describe("Retry-After", () => {
  const now = Date.UTC(2025, 0, 1, 12);

  test.each([
    ["30", 30_000],
    [" 0 ", 0],
    ["Wed, 01 Jan 2025 12:00:30 GMT", 30_000],
    ["Wed, 01 Jan 2025 11:59:30 GMT", 0],
    ["86401", 86_400_000],
    ["Fri, 01 Jan 2027 00:00:00 GMT", 86_400_000],
    [`1${"0".repeat(400)}`, 86_400_000],
  ])("%s is parsed", (header, ms) => {
    expect(retryAfterMs(header, now)).toBe(ms);
  });

  test.each([undefined, "", "soon", "-1", "1.5", "0x10", "1e3", "30 s", "Someday"])(
    "%s is ignored",
    (header) => {
      expect(retryAfterMs(header, now)).toBeNull();
    },
  );
});
