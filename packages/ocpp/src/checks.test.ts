import { expect, test } from "vitest";
import { dateTimePattern, isTenths, uriPattern } from "./checks.ts";

test.each([
  "2024-02-29T23:59:60Z",
  "2024-03-01T00:00:00.123+0100",
  "2024-03-01 00:00:00-11",
  "2000-02-29t00:00:00z",
])("%s is a date-time", (text) => {
  expect(dateTimePattern.test(text)).toBe(true);
});

test.each([
  "2023-02-29T00:00:00Z",
  "1900-02-29T00:00:00Z",
  "2024-04-31T00:00:00Z",
  "2024-03-01T00:00:00",
  "2024-03-01T24:00:00Z",
  "2024-03-01T00:00:60Z",
  "2024-03-01T00:00:00+24:00",
  "2024-03-01T00:00:00Z ",
  "",
])("%j needs an offset, and an existing date and time", (text) => {
  expect(dateTimePattern.test(text)).toBe(false);
});

test("tenths have at most one decimal in decimal notation", () => {
  expect([0, -0.1, 0.3, 6, 16.1, 1e15].map(isTenths)).toEqual(Array(6).fill(true));
  expect([0.05, 16.25, 1e-3].map(isTenths)).toEqual(Array(3).fill(false));
});

test("a URI has a scheme and no blanks", () => {
  expect(
    ["ftp://a/b", "HTTP://a", "mailto:a@b", "ftp://user:p|ss@a/"].every((uri) => uriPattern.test(uri)),
  ).toBe(true);
  expect(["", "a", "//a/b", "a:", "1a:b", "http://a b"].some((uri) => uriPattern.test(uri))).toBe(false);
});

// A pattern with backtracking would take minutes for these.
test.each(["1", " ", "a", ".", "2024-01-01T00:00:00.1", "a:", "/"])(
  "64 KiB of %j are checked immediately",
  (piece) => {
    const text = piece.repeat(65_536 / piece.length);
    const startedAt = performance.now();
    for (const each of [text, `${text} `, ` ${text}\u0000`]) {
      dateTimePattern.test(each);
      uriPattern.test(each);
    }
    expect(performance.now() - startedAt).toBeLessThan(500);
  },
);
