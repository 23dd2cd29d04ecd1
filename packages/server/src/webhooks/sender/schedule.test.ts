import fc from "fast-check";
import { expect, test } from "vitest";
import { attemptsOfSchedule, nextAttemptAt } from "./schedule.ts";

const second = 1_000;
const hour = 3_600 * second;

test("without jitter twelve attempts are 75 h 42 m 35 s from the first to the last", () => {
  let at = 0;
  const waits: number[] = [];
  for (let failed = 1; failed < 12; failed += 1) {
    const next = nextAttemptAt({ endedAt: at, failed, retryAfterMs: null }, () => 0);
    if (next === null) throw new Error(`no attempt after ${failed}`);
    waits.push((next - at) / second);
    at = next;
  }
  expect(waits).toEqual([5, 30, 120, 600, 1_800, 7_200, 18_000, 36_000, 50_400, 72_000, 86_400]);
  expect(at).toBe((75 * 3_600 + 42 * 60 + 35) * second);
  expect(attemptsOfSchedule).toBe(12);
  expect(nextAttemptAt({ endedAt: at, failed: 12, retryAfterMs: null }, () => 0)).toBeNull();
});

test("an attempt is never early, and at most a fifth of its wait late", () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 11 }),
      fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true }),
      (failed, random) => {
        const earliest = nextAttemptAt({ endedAt: 0, failed, retryAfterMs: null }, () => 0) ?? -1;
        const at = nextAttemptAt({ endedAt: 0, failed, retryAfterMs: null }, () => random) ?? -1;
        expect(at).toBeGreaterThanOrEqual(earliest);
        expect(at).toBeLessThanOrEqual(earliest * 1.2 + 1);
      },
    ),
  );
});

test("a receiver gets the time it asks for, up to a day, and never less than the schedule gives it", () => {
  const after = (retryAfterMs: number) => nextAttemptAt({ endedAt: 0, failed: 2, retryAfterMs }, () => 0);
  expect(after(600 * second)).toBe(600 * second);
  expect(after(30 * hour)).toBe(24 * hour);
  expect(after(1)).toBe(30 * second);
  expect(nextAttemptAt({ endedAt: 0, failed: 12, retryAfterMs: hour }, () => 0)).toBeNull();
});
