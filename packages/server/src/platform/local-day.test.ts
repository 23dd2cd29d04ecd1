import { expect, test } from "vitest";
import { startOfDay } from "./local-day.ts";

const starts = (timeZone: string, at: string, daysBefore?: number) =>
  new Date(startOfDay(timeZone, Date.parse(at), daysBefore)).toISOString();

test.each([
  ["UTC", "2026-11-21T08:00:00Z", 0, "2026-11-21T00:00:00.000Z"],
  ["Europe/Berlin", "2026-11-21T22:59:59.999Z", 0, "2026-11-20T23:00:00.000Z"],
  ["Europe/Berlin", "2026-11-21T23:00:00Z", 0, "2026-11-21T23:00:00.000Z"],
  ["Europe/Berlin", "2026-11-21T23:00:00Z", 1, "2026-11-20T23:00:00.000Z"],
  // The clocks go back on 25 October: that day has 25 hours.
  ["Europe/Berlin", "2026-10-25T20:00:00Z", 0, "2026-10-24T22:00:00.000Z"],
  ["Europe/Berlin", "2026-10-26T08:00:00Z", 0, "2026-10-25T23:00:00.000Z"],
  ["Europe/Berlin", "2026-10-26T08:00:00Z", 1, "2026-10-24T22:00:00.000Z"],
  // The clocks go forward on 29 March: that day has 23 hours.
  ["Europe/Berlin", "2026-03-30T08:00:00Z", 1, "2026-03-28T23:00:00.000Z"],
  ["Asia/Kolkata", "2026-11-21T20:00:00Z", 0, "2026-11-21T18:30:00.000Z"],
  ["Pacific/Kiritimati", "2026-11-21T09:59:59Z", 0, "2026-11-20T10:00:00.000Z"],
  ["America/Los_Angeles", "2026-11-01T20:00:00Z", 0, "2026-11-01T07:00:00.000Z"],
  ["Europe/Berlin", "2026-01-01T11:00:00Z", 1, "2025-12-30T23:00:00.000Z"],
  // In Lebanon the clocks go forward at midnight: the day begins at 01:00.
  ["Asia/Beirut", "2026-03-29T12:00:00Z", 0, "2026-03-28T22:00:00.000Z"],
] as const)("in %s at %s, %i days before: %s", (timeZone, at, daysBefore, expected) => {
  expect(starts(timeZone, at, daysBefore)).toBe(expected);
});
