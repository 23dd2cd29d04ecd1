import { readFileSync } from "node:fs";
import { eventCatalogue } from "@forecourt/contract";
import { expect, inject, test } from "vitest";
import type { KeptEvents } from "../../src/testing/keep-events.ts";

/** What the test servers of this run recorded. */
const kept = readFileSync(inject("eventLog"), "utf8")
  .split("\n")
  .filter((line) => line !== "")
  .map((line) => JSON.parse(line) as KeptEvents);

test("every type of event in the document was recorded by a server of this run", () => {
  const recorded = new Set(kept.map(({ type }) => type));
  expect(Object.keys(eventCatalogue).filter((type) => !recorded.has(type))).toEqual([]);
});

test("no event broke the document", () => {
  expect(kept.flatMap(({ type, broken }) => broken.map((event) => ({ type, ...event })))).toEqual([]);
});
