import { schemas } from "@forecourt/contract";
import { Ajv2020 } from "ajv/dist/2020.js";
import { expect, test } from "vitest";
import { type Operation, operations, pathOf } from "../../../server/test/contract/operations.ts";
import { createFakeServer, type FakeServer } from "../../src/testing.ts";

// A separate validator, so that the test does not depend on the fake's own. It does not check formats.
const ajv = new Ajv2020({ strict: false, validateFormats: false });
ajv.addSchema({ $id: "contract", ...schemas });

/** The request of an operation as the document shows it. */
function documentedRequest(operation: Operation): [path: string, init: RequestInit] {
  const { method, example } = operation;
  const headers = { authorization: "Bearer any", "content-type": "application/json" };
  return [pathOf(operation, {}), { method, headers, ...(example && { body: JSON.stringify(example) }) }];
}

async function ask(fake: FakeServer, operation: Operation, query = ""): Promise<Response> {
  const [path, init] = documentedRequest(operation);
  return fake.fetch(`${fake.baseUrl}${path}${query}`, init);
}

test("every operation accepts its documented request and returns an answer that the contract allows", {
  timeout: 60_000,
}, async () => {
  const fake = await createFakeServer();
  for (const operation of operations) {
    const { id, successes } = operation;
    const response = await ask(fake, operation);
    expect([id, response.status]).toEqual([id, expect.toBeOneOf([...successes])]);
    if (id === "streamEvents") {
      expect(response.headers.get("content-type")).toBe("text/event-stream");
      await response.body?.cancel();
      continue;
    }
    const schema = schemas.operations[id].responses[response.status];
    if (schema === null) {
      expect([id, await response.text()]).toEqual([id, ""]);
      continue;
    }
    const body: unknown = await response.json();
    const validate = ajv.getSchema(`contract#/operations/${id}/responses/${response.status}`);
    expect([id, validate?.(body), validate?.errors]).toEqual([id, true, null]);
  }
  expect(fake.requests.map(({ operationId }) => operationId)).toEqual(operations.map(({ id }) => id));
});

test("every operation refuses a parameter that it does not know, and a request without a key", async () => {
  const fake = await createFakeServer();
  for (const operation of operations) {
    const { id } = operation;
    const unknown = await ask(fake, operation, "?nosuch=1");
    expect([id, unknown.status, await unknown.json()]).toMatchObject([
      id,
      400,
      { code: "invalid-parameter", errors: [{ pointer: "/query/nosuch", code: "additionalProperties" }] },
    ]);
    const [path, { headers: _, ...init }] = documentedRequest(operation);
    const keyless = await fake.fetch(fake.baseUrl + path, init);
    expect([id, keyless.status, keyless.headers.get("www-authenticate")]).toEqual([id, 401, "Bearer"]);
  }
});

test("every operation that can wait returns a final command with wait=true, and a pending one without", async () => {
  const fake = await createFakeServer();
  const waiting = operations.filter(({ id }) =>
    Reflect.has(Object(schemas.operations[id].query["properties"]), "wait"),
  );
  expect(waiting.length).toBeGreaterThan(8);
  for (const operation of waiting)
    expect([
      operation.id,
      (await ask(fake, operation)).status,
      (await ask(fake, operation, "?wait=true")).status,
    ]).toEqual([operation.id, 202, 200]);
});
