import { expect, test } from "vitest";
import {
  type Fields,
  faultsOf,
  formsOf,
  optional,
  optionalOrNull,
  required,
  requiredOrNull,
} from "./field.ts";

const table: Fields = {
  id: required("string"),
  count: required("integer"),
  at: optional("date-time"),
  url: optionalOrNull("uri"),
  status: requiredOrNull(["on", "off"]),
  parts: optional({ list: { size: required("number") } }),
  tags: optional({ each: "string" }),
};
const good = {
  id: "a",
  count: 1,
  at: "2026-11-21T08:00:00.000Z",
  url: null,
  status: "on",
  parts: [{ size: 0.5 }],
  tags: ["a", "b"],
};

const faults = (changed: object) => faultsOf("Thing", table, { ...good, ...changed }, () => undefined);

test("a record that follows its table has no faults, also with further fields", () => {
  expect(faults({ other: true })).toEqual([]);
});

test.each<[object, string]>([
  [{ id: 1 }, "Thing.id is 1, not a string"],
  [{ id: null }, "Thing.id is null"],
  [{ count: 1.5 }, "Thing.count is 1.5, not a integer"],
  [{ at: "2026-11-21" }, 'Thing.at is "2026-11-21", not a date-time'],
  [{ at: null }, "Thing.at is null"],
  [{ url: "image.bin" }, 'Thing.url is "image.bin", not a uri'],
  [{ status: "ON" }, 'Thing.status is "ON", none of on, off'],
  [{ parts: {} }, "Thing.parts is {}, not an array"],
  [{ parts: [{ size: "1" }] }, 'Thing.parts[].size is "1", not a number'],
  [{ tags: "a" }, 'Thing.tags is "a", not an array'],
  [{ tags: ["a", 1] }, "Thing.tags[] is 1, not a string"],
])("%j deviates", (changed, fault) => {
  expect(faults(changed)).toEqual([fault]);
});

test("what is required must be there, even where it may be null", () => {
  expect(faultsOf("Thing", table, {}, () => undefined)).toEqual([
    "Thing.id is missing",
    "Thing.count is missing",
    "Thing.status is missing",
  ]);
});

test("the forms that were met are among those that a table can take", () => {
  const met: string[] = [];
  faultsOf("Thing", table, good, (form) => met.push(form));
  expect(met).toEqual([
    "Thing.id",
    "Thing.count",
    "Thing.at",
    "Thing.url = null",
    "Thing.status = on",
    "Thing.parts",
    "Thing.parts[].size",
    "Thing.tags",
  ]);
  expect(formsOf("Thing", table).filter((form) => !met.includes(form))).toEqual([
    "Thing.url",
    "Thing.status = null",
    "Thing.status = off",
  ]);
});
