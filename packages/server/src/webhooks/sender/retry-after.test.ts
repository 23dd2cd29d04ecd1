import { expect, test } from "vitest";
import { parseRetryAfter } from "./retry-after.ts";

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
])("%j is to wait %d seconds", (value, seconds) => {
  expect(parseRetryAfter(value, now)).toBe(seconds);
});

test("less than a second is one", () => {
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
])("%j says nothing", (value) => {
  expect(parseRetryAfter(value, now)).toBeNull();
});
