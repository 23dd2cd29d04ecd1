import { expect, test } from "vitest";
import { csvRowCounter } from "../src/commands/cdrs/export.ts";
import { durationOf } from "../src/commands/tariffs/quote.ts";
import { momentOf } from "../src/find/moment.ts";
import { age } from "../src/output/field-text.ts";

test.each([
  ["7d", "2026-11-14T12:00:00.000Z"],
  ["90m", "2026-11-21T10:30:00.000Z"],
  ["2026-11-01", "2026-10-31T23:00:00.000Z"],
  ["2026-07-01", "2026-06-30T22:00:00.000Z"],
  ["2026-11-01T08:30", "2026-11-01T07:30:00.000Z"],
  ["2026-11-01T08:30:00+05:00", "2026-11-01T03:30:00.000Z"],
  // The hour from 02:00 to 03:00 was skipped in the night in which summer began.
  ["2026-03-29T03:00", "2026-03-29T01:00:00.000Z"],
])("%s is %s in Amsterdam at noon UTC of 21 November", (given, moment) => {
  const clock = { now: () => Date.parse("2026-11-21T12:00:00Z"), after: () => () => undefined };
  expect(momentOf(given, "--since", { clock, timeZone: "Europe/Amsterdam" })).toBe(moment);
});

test.each([
  ["1h30m", 5_400],
  ["90m", 5_400],
  ["45s", 45],
  ["2h", 7_200],
])("%s are %i seconds", (given, seconds) => {
  expect(durationOf(given, "--duration")).toBe(seconds);
});

test("ages use the largest full unit, in the past and in the future", () => {
  const now = Date.parse("2026-11-21T12:00:00Z");
  const at = (seconds: number) => age(now + seconds * 1000, now);
  expect([at(-2), at(-59), at(-200), at(-7_200), at(-200_000), at(3_600)]).toEqual([
    "just now",
    "59 s ago",
    "3 min ago",
    "2 h ago",
    "2 d ago",
    "in 1 h",
  ]);
});

test("records are counted however the pieces fall, and line breaks in quotes are none", () => {
  const csv = 'id,note\r\n1,"two\r\nlines, ""quoted"""\r\n2,\r\n';
  for (let at = 0; at <= csv.length; at++) {
    const rowsIn = csvRowCounter();
    expect(rowsIn(csv.slice(0, at)) + rowsIn(csv.slice(at))).toBe(2);
  }
});
