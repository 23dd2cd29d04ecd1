import { expect, test } from "vitest";
import { toUtc } from "./timestamp.ts";

test("PostgreSQL's text becomes ISO 8601 in UTC, cut to the millisecond", () => {
  expect(toUtc("2026-11-21 02:00:53.123999+00")).toBe("2026-11-21T02:00:53.123Z");
  expect(toUtc("2026-11-21 02:00:53+00")).toBe("2026-11-21T02:00:53.000Z");
  expect(toUtc("2026-11-21 02:00:53.5+00")).toBe("2026-11-21T02:00:53.500Z");
});

test("an offset is taken into account, half hours included", () => {
  expect(toUtc("2026-11-21 02:00:53.1+05:30")).toBe("2026-11-20T20:30:53.100Z");
  expect(toUtc("2026-11-21T02:00:53-08")).toBe("2026-11-21T10:00:53.000Z");
});

test("a timestamp without an offset is refused, and so is a day that does not exist", () => {
  expect(() => toUtc("2026-11-21 02:00:53")).toThrow(RangeError);
  expect(() => toUtc("infinity")).toThrow(RangeError);
  expect(() => toUtc("2026-13-21T02:00:53Z")).toThrow(RangeError);
});
