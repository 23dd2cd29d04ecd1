import fc from "fast-check";
import { expect, test } from "vitest";
import { nextAttemptAt, parseRetryAfter } from "./schedule.ts";

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
  expect(nextAttemptAt({ endedAt: at, failed: 12, retryAfterMs: null }, () => 0)).toBeNull();
});

test("jitter makes an attempt at most a fifth of its wait later, and never earlier", () => {
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

test("a Retry-After of up to a day is obeyed, and is never shorter than the schedule", () => {
  const after = (retryAfterMs: number) => nextAttemptAt({ endedAt: 0, failed: 2, retryAfterMs }, () => 0);
  expect(after(600 * second)).toBe(600 * second);
  expect(after(30 * hour)).toBe(24 * hour);
  expect(after(1)).toBe(30 * second);
  expect(nextAttemptAt({ endedAt: 0, failed: 12, retryAfterMs: hour }, () => 0)).toBeNull();
});

const now = Date.UTC(1994, 10, 6, 8, 49, 7);

test.each([
  ["0", 0],
  ["120", 120],
  ["86401", 86_400],
  ["99999999999999999999999", 86_400],
  // The three forms of RFC 9110, which all mean the same moment.
  ["Sun, 06 Nov 1994 08:49:37 GMT", 30],
  ["Sunday, 06-Nov-94 08:49:37 GMT", 30],
  ["Sun Nov  6 08:49:37 1994", 30],
  ["Sun, 06 Nov 1994 08:49:00 GMT", 0],
  ["Fri, 31 Dec 9999 23:59:59 GMT", 86_400],
])("Retry-After %j is a wait of %d seconds", (value, seconds) => {
  expect(parseRetryAfter(value, now)).toBe(seconds);
});

test("a Retry-After of less than a second is a wait of 1 second", () => {
  expect(parseRetryAfter("Sun, 06 Nov 1994 08:49:08 GMT", now + 1)).toBe(1);
});

test.each([
  undefined,
  "",
  "-1",
  "1.5",
  "0x10",
  "1e3",
  "120, 240",
  "soon",
  "1994-11-06T08:49:37Z",
  "Sun, 06 Nov 1994 08:49:37 +0100",
  "Sun, 99 Nov 1994 08:49:37 GMT",
  "06 Nov 1994",
])("Retry-After %j is not a valid value", (value) => {
  expect(parseRetryAfter(value, now)).toBeNull();
});
