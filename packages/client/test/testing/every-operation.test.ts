import { document, type OperationId, routes, schemas } from "@forecourt/contract";
import { Ajv2020 } from "ajv/dist/2020.js";
import { expect, test } from "vitest";
import { createFakeServer, type FakeServer } from "../../src/testing.ts";

// Not the fake's own validator: formats are not what this is about.
const ajv = new Ajv2020({ strict: false, validateFormats: false });
ajv.addSchema({ $id: "contract", ...schemas });
const ids = Object.keys(routes) as OperationId[];

function at(value: unknown, ...keys: string[]): unknown {
  return keys.reduce<unknown>((here, key) => {
    const next: unknown = Reflect.get(Object(here), key);
    const reference: unknown = Reflect.get(Object(next), "$ref");
    return typeof reference === "string" ? at(document, ...reference.slice(2).split("/")) : next;
  }, value);
}

/** The request of an operation as the document shows it. */
function documentedRequest(id: OperationId): [path: string, init: RequestInit] {
  const { method, path } = routes[id];
  const parameters = (at(document, "paths", path, "parameters") ?? []) as unknown[];
  const values = parameters.map((_, index) => at(parameters, String(index)));
  const filled = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
    const example = at(
      values.find((value) => at(value, "name") === name),
      "example",
    );
    if (typeof example !== "string") throw new Error(`${id}: ${name} has no example.`);
    return example;
  });
  const body = at(
    document,
    "paths",
    path,
    method.toLowerCase(),
    "requestBody",
    "content",
    "application/json",
  );
  const examples = Object.values(Object(at(body, "examples")) as Record<string, { value: unknown }>);
  const headers = { authorization: "Bearer any", "content-type": "application/json" };
  return [filled, { method, headers, ...(examples[0] && { body: JSON.stringify(examples[0].value) }) }];
}

async function ask(fake: FakeServer, id: OperationId, query = ""): Promise<Response> {
  const [path, init] = documentedRequest(id);
  return fake.fetch(`${fake.baseUrl}${path}${query}`, init);
}

test("every operation takes its documented request and answers what the contract allows", {
  timeout: 60_000,
}, async () => {
  const fake = await createFakeServer();
  for (const id of ids) {
    const response = await ask(fake, id);
    expect([id, response.status]).toEqual([id, expect.toBeOneOf([...routes[id].successStatuses])]);
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
  expect(fake.requests.map(({ operationId }) => operationId)).toEqual(ids);
});

test("every operation refuses a parameter that it does not know, and a request without a key", async () => {
  const fake = await createFakeServer();
  for (const id of ids) {
    const unknown = await ask(fake, id, "?nosuch=1");
    expect([id, unknown.status, await unknown.json()]).toMatchObject([
      id,
      400,
      { code: "invalid-parameter", errors: [{ pointer: "/query/nosuch", code: "additionalProperties" }] },
    ]);
    const [path, { headers: _, ...init }] = documentedRequest(id);
    const keyless = await fake.fetch(fake.baseUrl + path, init);
    expect([id, keyless.status, keyless.headers.get("www-authenticate")]).toEqual([id, 401, "Bearer"]);
  }
});

test("every operation that can wait answers what is done when it is waited for, and what is not when not", async () => {
  const fake = await createFakeServer();
  const waiting = ids.filter((id) => at(schemas.operations[id].query, "properties", "wait") !== undefined);
  expect(waiting.length).toBeGreaterThan(8);
  for (const id of waiting)
    expect([id, (await ask(fake, id)).status, (await ask(fake, id, "?wait=true")).status]).toEqual([
      id,
      202,
      200,
    ]);
});
