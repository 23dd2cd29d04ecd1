import { expect, test } from "vitest";
import { readTimestamp } from "./index.ts";

const receivedAt = Date.UTC(2025, 5, 1, 12);

test.each([
  ["2025-06-01T12:00:00Z", "2025-06-01T12:00:00.000Z", []],
  ["2025-06-01T12:00:00.250Z", "2025-06-01T12:00:00.250Z", []],
  ["2025-06-01T14:00:00+02:00", "2025-06-01T12:00:00.000Z", []],
  ["2025-06-01T14:00:00+0200", "2025-06-01T12:00:00.000Z", []],
  ["2025-06-01T14:00:00+02", "2025-06-01T12:00:00.000Z", []],
  [" 2025-06-01t12:00:00z ", "2025-06-01T12:00:00.000Z", []],
  ["2025-06-01 12:00:00Z", "2025-06-01T12:00:00.000Z", []],
  ["2025-05-31T23:59:60Z", "2025-05-31T23:59:59.000Z", []],
  ["2025-06-01T11:00:00", "2025-06-01T11:00:00.000Z", ["no_offset"]],
  ["2025-06-01T12:05:01Z", "2025-06-01T12:05:01.000Z", ["in_future"]],
])("%j", (text, iso, flags) => {
  expect(readTimestamp(text, receivedAt)).toEqual({
    at: Date.parse(iso),
    source: "station",
    reportedAt: Date.parse(iso),
    flags,
  });
});

test.each([
  ["1970-01-01T00:00:10Z", "clock_unsynced", "1970-01-01T00:00:10.000Z"],
  ["2000-01-01T00:00:00", "clock_unsynced", "2000-01-01T00:00:00.000Z"],
  ["2025-02-30T00:00:00Z", "unreadable_timestamp", null],
  ["0000-01-01T00:00:00Z", "unreadable_timestamp", null],
  ["0001-01-01T00:00:00+05:00", "unreadable_timestamp", null],
  ["9999-12-31T23:59:59-05:00", "unreadable_timestamp", null],
  ["+010000-01-01T00:00:00Z", "unreadable_timestamp", null],
  ["yesterday", "unreadable_timestamp", null],
  ["", "unreadable_timestamp", null],
])("%j is replaced by the time of receipt", (text, flag, reported) => {
  expect(readTimestamp(text, receivedAt)).toEqual({
    at: receivedAt,
    source: "received",
    reportedAt: reported === null ? null : Date.parse(reported),
    flags: [flag],
  });
});
