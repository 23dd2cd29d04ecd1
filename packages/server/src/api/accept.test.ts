import { expect, test } from "vitest";
import { type MediaType, preferredType } from "./accept.ts";

const both: readonly MediaType[] = ["application/json", "text/csv"];

test.each([
  [undefined, "application/json"],
  ["", "application/json"],
  ["*/*", "application/json"],
  ["text/csv", "text/csv"],
  ["TEXT/CSV; header=present", "text/csv"],
  ["text/*", "text/csv"],
  // What a browser sends, and what fetch sends.
  ["text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8", "application/json"],
  // A named type wins over a type that only a wildcard admits.
  ["text/csv, */*", "text/csv"],
  ["application/json, text/csv", "application/json"],
  ["text/csv, application/json", "application/json"],
  ["application/json;q=0.5, text/csv", "text/csv"],
  ["text/csv;q=0.5, application/json", "application/json"],
  ["text/csv;q=0, */*", "application/json"],
  ["application/problem+json", "application/json"],
  ["application/problem+json, text/csv;q=0.1", "text/csv"],
  ["text/html", null],
  ["text/csv;q=0", null],
  ["application/json;q=0, text/csv;q=x", null],
])("of JSON and CSV, Accept: %s likes %s best", (accept, type) => {
  expect(preferredType(accept, both)).toBe(type);
});

test("an unsupported media type is not acceptable", () => {
  expect(preferredType("text/csv", ["application/json"])).toBeNull();
  expect(preferredType("text/csv, */*;q=0.1", ["application/json"])).toBe("application/json");
});
