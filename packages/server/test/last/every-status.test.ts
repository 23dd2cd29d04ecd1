import { readFileSync } from "node:fs";
import { type OperationId, routes } from "@forecourt/contract";
import { expect, inject, test } from "vitest";

interface Seen {
  operationId: OperationId;
  status: number;
  schemaValid: boolean;
}

/** Every answer that any test server gave in this run. */
const seen = readFileSync(inject("replyLog"), "utf8")
  .split("\n")
  .filter((line) => line !== "")
  .map((line) => JSON.parse(line) as Seen);

test("every status of every operation in the document was seen on the wire, with a body that the document allows", () => {
  const met = new Set(
    seen
      .filter(({ schemaValid }) => schemaValid)
      .map(({ operationId, status }) => `${operationId} ${status}`),
  );
  const documented = Object.entries(routes).flatMap(([operationId, { successStatuses, errorStatuses }]) =>
    [...successStatuses, ...errorStatuses].map((status) => `${operationId} ${status}`),
  );
  expect(documented.filter((pair) => !met.has(pair))).toEqual([]);
});

test("no answer broke the document, and none had a status that the document does not list", () => {
  expect(seen.filter(({ schemaValid }) => !schemaValid)).toEqual([]);
});
