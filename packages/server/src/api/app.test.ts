import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { type OperationId, routes } from "@forecourt/contract";
import { getRequestListener } from "@hono/node-server";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import manifest from "../../package.json" with { type: "json" };
import { ProblemError } from "../platform/problems.ts";
import { StoreError } from "../store/store-error.ts";
import { startTestApp, type TestApp } from "../testing/start-test-app.ts";

let app: TestApp;
const fate: { error: unknown } = { error: null };

beforeAll(async () => {
  app = await startTestApp({
    handlers: () => ({
      async getCommand() {
        throw fate.error;
      },
      async createTariff({ body }) {
        throw new ProblemError("tariff-in-use", `${body.elements.length} elements arrived`);
      },
    }),
  });
});
afterAll(() => app[Symbol.asyncDispose]());

const json = { "content-type": "application/json" };
const post = (
  path: string,
  body: string | Uint8Array<ArrayBuffer> | null,
  headers: Record<string, string> = json,
) => app.request(path, { method: "POST", body, headers });

async function problemIn(response: Response): Promise<Record<string, unknown>> {
  expect(response.headers.get("content-type")).toBe("application/problem+json");
  expect(response.headers.get("cache-control")).toBe("no-store");
  const problem: unknown = await response.json();
  expect(problem).toMatchObject({
    request_id: response.headers.get("x-request-id"),
    status: response.status,
  });
  return Object.fromEntries(Object.entries(problem as object));
}

describe("every request", () => {
  test("has the id of its caller, or a new one", async () => {
    const named = await app.request("/v1/me", { headers: { "x-request-id": "from-the-caller:1" } });
    expect(named.headers.get("x-request-id")).toBe("from-the-caller:1");
    const mad = await app.request("/v1/me", { headers: { "x-request-id": "<script>" } });
    expect(mad.headers.get("x-request-id")).toMatch(/^req_[0-9a-z]{26}$/);
  });

  test("leaves one line in the log, without key and query", async () => {
    app.log.length = 0;
    await app.request("/v1/events?type=secret-looking", { headers: { "x-request-id": "r1" } });
    expect(app.log).toEqual([
      {
        message: "request",
        fields: {
          method: "GET",
          route: "/v1/events",
          operation: "listEvents",
          status: 200,
          duration_ms: 0,
          request_id: "r1",
          key_id: expect.stringMatching(/^key_/),
          address: "192.0.2.1",
        },
      },
    ]);
  });

  test("gets the answer that the contract defines", async () => {
    app.seen.length = 0;
    await app.request("/v1/me");
    await app.request("/v1/me", { authorization: null });
    await app.request("/v1/me?page=1");
    expect(app.seen).toEqual([
      { operationId: "getMe", status: 200, schemaValid: true },
      { operationId: "getMe", status: 401, schemaValid: true },
      { operationId: "getMe", status: 400, schemaValid: true },
    ]);
  });

  test("returns the organization and the role of the caller", async () => {
    const operator = await app.key("operator");
    const response = await app.request("/v1/me", { authorization: `bearer ${operator.key}` });
    expect(await response.json()).toEqual({
      data: {
        organization: { id: app.orgId, name: "default" },
        role: "operator",
        key_id: operator.id,
        server_version: manifest.version,
      },
    });
  });
});

describe("paths and methods", () => {
  test.each(["/v1", "/v1/nothing", "/v1/me/", "/v1/locations/a/b/c", "/v2/me", "/v1/%zz"])(
    "%s is not found, with or without a key",
    async (path) => {
      for (const authorization of [undefined, null]) {
        const response = await app.request(path, authorization === null ? { authorization } : {});
        expect(response.status).toBe(404);
        expect(await problemIn(response)).toMatchObject({ code: "unknown-path" });
      }
    },
  );

  test("another method of a known path gets the methods of the path", async () => {
    const response = await app.request("/v1/api-keys", { method: "PUT" });
    expect(response.status).toBe(405);
    expect(response.headers.get("allow")).toBe("GET, POST, HEAD");
    expect(await problemIn(response)).toMatchObject({
      code: "method-not-allowed",
      detail: "/v1/api-keys has no PUT; it has GET, POST, HEAD.",
    });
    const options = await app.request("/v1/api-keys/key_1/rotate", { method: "OPTIONS" });
    expect([options.status, options.headers.get("allow")]).toEqual([405, "POST"]);
    expect(options.headers.get("access-control-allow-origin")).toBeNull();
  });

  test("HEAD is GET without the body, and not allowed where there is no GET", async () => {
    const head = await app.request("/v1/me", { method: "HEAD" });
    expect([head.status, await head.text()]).toEqual([200, ""]);
    expect(head.headers.get("content-type")).toBe("application/json");
    expect((await app.request("/v1/api-keys/key_1/rotate", { method: "HEAD" })).status).toBe(405);
  });

  test("the API document needs no key", async () => {
    const yaml = await app.request("/openapi.yaml", { authorization: null });
    expect(yaml.headers.get("content-type")).toBe("application/yaml");
    expect(await yaml.text()).toContain("title: Forecourt API");
    const parsed = await app.request("/openapi.json", { authorization: null });
    expect(await parsed.json()).toMatchObject({ openapi: "3.1.0" });
    expect((await app.request("/healthz", { authorization: null })).status).toBe(200);
    expect((await app.request("/readyz", { authorization: null })).status).toBe(200);
    expect((await app.request("/readyz", { method: "POST" })).headers.get("allow")).toBe("GET, HEAD");
  });
});

describe("parameters", () => {
  test.each([
    ["?per_page=0", "/query/per_page", "minimum", "per_page is 0; it must be at least 1."],
    ["?per_page=1e2", "/query/per_page", "type", 'per_page is "1e2"; it must be an integer.'],
    ["?page=1.0", "/query/page", "type", 'page is "1.0"; it must be an integer.'],
    ["?page=", "/query/page", "type", 'page is ""; it must be an integer.'],
    ["?page=1&page=2", "/query/page", "duplicate", "page is given more than once."],
    ["?limit=5", "/query/limit", "additionalProperties", "limit is not a parameter of this operation."],
    [
      "?__proto__=5",
      "/query/__proto__",
      "additionalProperties",
      "__proto__ is not a parameter of this operation.",
    ],
    ["?order=up", "/query/order", "enum", 'order is "up"; it must be one of newest, oldest.'],
    [
      "?cursor=%00",
      "/query/cursor",
      "pattern",
      "cursor is a string of 1 characters; it must match ^[A-Za-z0-9_.~=-]+$.",
    ],
  ])("GET /events%s is refused with its name", async (query, pointer, code, detail) => {
    const response = await app.request(`/v1/events${query}`);
    expect(response.status).toBe(400);
    expect(await problemIn(response)).toMatchObject({
      code: "invalid-parameter",
      detail,
      errors: [{ pointer, code, detail }],
    });
  });

  test("a pointer to a parameter is a JSON Pointer, also for a name with a slash or a tilde", async () => {
    const { errors } = await problemIn(await app.request("/v1/events?a/b~=1&a/b~=2"));
    expect(errors).toMatchObject([
      { pointer: "/query/a~1b~0", code: "duplicate" },
      { pointer: "/query/a~1b~0", code: "additionalProperties" },
    ]);
  });

  test("a timestamp is an instant that the database can hold", async () => {
    const statusOf = async (text: string) =>
      (await app.request(`/v1/cdrs?start_date=${encodeURIComponent(text)}`)).status;
    // The operation answers 404 here once its parameters are right.
    for (const right of [
      "2026-11-21T08:00:00Z",
      "2026-11-21T08:00:00.5+05:30",
      "0001-01-01T00:00:00Z",
      "2026-11-21",
      "2024-02-29",
    ]) {
      expect([right, await statusOf(right)]).toEqual([right, 404]);
    }
    for (const wrong of [
      "2026-02-29",
      "0000-06-01",
      "2026-11-2",
      "2026-11-21Z",
      "2026-11-21T08:00:00",
      "2026-02-30T08:00:00Z",
      "2026-12-31T23:59:60Z",
      "2026-11-21T24:00:00Z",
      "0000-06-01T00:00:00Z",
      "0001-01-01T00:00:00+01:00",
      "9999-12-31T23:59:59-01:00",
      "2026-11-21T08:00:00+99:99",
      "yesterday",
    ]) {
      expect([wrong, await statusOf(wrong)]).toEqual([wrong, 400]);
    }
  });

  test("an id that no text column can hold is invalid, any other merely unknown", async () => {
    expect((await app.request("/v1/events/%00")).status).toBe(400);
    expect((await app.request("/v1/events/evt%2F..%2F1")).status).toBe(404);
    expect((await app.request("/v1/events/%C3%28")).status).toBe(404);
  });

  test("a path and query of more than 4096 characters is refused", async () => {
    const room = 4096 - "/v1/events/".length;
    expect((await app.request(`/v1/events/${"x".repeat(room)}`)).status).toBe(404);
    const refused = await app.request(`/v1/events/${"x".repeat(room + 1)}`, { authorization: null });
    expect(refused.status).toBe(414);
    expect(await problemIn(refused)).toMatchObject({ code: "uri-too-long" });
  });

  test.each([
    ["application/json", 200],
    ["text/html, */*;q=0.1", 200],
    ["application/problem+json", 200],
    ["APPLICATION/*", 200],
    ["text/csv", 406],
    ["application/json;q=0, */*", 406],
    ["application/xml;q=0.9", 406],
  ])("Accept: %s is answered %i", async (accept, status) => {
    const response = await app.request("/v1/me", { headers: { accept } });
    expect(response.status).toBe(status);
    if (status === 406) expect(await problemIn(response)).toMatchObject({ code: "not-acceptable" });
  });
});

test("a file that fails on the way ends the connection, and only the log has the reason", async () => {
  async function* pieces() {
    yield "id\r\n";
    throw new Error("The database went away.");
  }
  await using exporting = await startTestApp({
    handlers: () => ({
      listCdrs: async () => ({ status: 200, csv: { filename: "a.csv", pieces: pieces() } }),
    }),
  });
  const listener = getRequestListener((request, env) => exporting.fetch(request, env));
  const server = createServer((request, response) => void listener(request, response));
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
  try {
    // The server listens on a port, so its address is an AddressInfo.
    const { port } = server.address() as AddressInfo;
    const { key } = await exporting.key("viewer");
    const headers = { authorization: `Bearer ${key}`, accept: "text/csv" };
    const whole = fetch(`http://127.0.0.1:${port}/v1/cdrs`, { headers }).then((answer) => answer.text());
    await expect(whole).rejects.toThrow();
    const cuts = exporting.log.filter(({ message }) => message === "answer cut short");
    expect(cuts).toMatchObject([{ fields: { err: { message: "The database went away." } } }]);
  } finally {
    server.closeAllConnections();
    await new Promise((closed) => server.close(closed));
  }
});

describe("bodies", () => {
  test.each([
    ["not JSON", "{", "malformed-json"],
    ["empty", "", "malformed-json"],
    ["no UTF-8", new Uint8Array([0x22, 0xff, 0x22]), "malformed-json"],
    ["33 levels deep", `{"name":${"[".repeat(32)}${"]".repeat(32)}}`, "malformed-json"],
  ])("a body that is %s is malformed", async (_, body, code) => {
    const response = await post("/v1/api-keys", body);
    expect(response.status).toBe(400);
    expect(await problemIn(response)).toMatchObject({ code });
  });

  test("32 levels are read, and checked by the schema", async () => {
    const response = await post("/v1/api-keys", `{"name":${"[".repeat(31)}${"]".repeat(31)}}`);
    expect(response.status).toBe(422);
  });

  test("each fault is named, and of text that may be a secret only the length", async () => {
    const response = await post(
      "/v1/api-keys",
      JSON.stringify({ name: "", role: "owner", scope: "all", expires_at: "soon" }),
    );
    expect(response.status).toBe(422);
    const { code, errors } = await problemIn(response);
    expect(code).toBe("invalid-body");
    expect(errors).toEqual(
      expect.arrayContaining([
        { pointer: "/scope", code: "additionalProperties", detail: "scope is not a field here." },
        {
          pointer: "/name",
          code: "minLength",
          detail: "name is a string of 0 characters; it must have at least 1.",
        },
        {
          pointer: "/role",
          code: "enum",
          detail: 'role is "owner"; it must be one of viewer, operator, admin, meter.',
        },
        {
          pointer: "/expires_at",
          code: "format",
          detail:
            'expires_at is "soon"; it must be a timestamp with an offset, such as 2026-11-21T08:00:00Z.',
        },
      ]),
    );
    expect(errors).toHaveLength(4);
  });

  test("the pointer of a nested fault leads to it", async () => {
    const element = {
      price_components: [
        { type: "FLAT", price: 1 },
        { type: "FLAT", price: "much" },
      ],
    };
    const response = await post("/v1/tariffs", JSON.stringify({ currency: "EUR", elements: [element] }));
    const { errors } = await problemIn(response);
    expect((errors as { pointer: string }[]).map(({ pointer }) => pointer)).toContain(
      "/elements/0/price_components/1/price",
    );
  });

  test("an answer does not repeat an id tag of the request", async () => {
    const response = await post(
      "/v1/chargers/c/sockets/s/start",
      JSON.stringify({ id_tag: "04A2B9C1-IS-MUCH-TOO-LONG" }),
    );
    expect(response.status).toBe(422);
    expect(await response.text()).not.toContain("04A2B9C1");
  });

  test("a fault of a payment reference answers 400, as its operation says", async () => {
    const response = await post(
      "/v1/cdrs/cdr_1/payment-reference",
      JSON.stringify({ payment_reference: "pi_1" }),
    );
    expect(response.status).toBe(400);
    expect(await problemIn(response)).toMatchObject({
      code: "invalid-body",
      errors: [{ pointer: "/payment_provider", code: "required", detail: "payment_provider is missing." }],
    });
  });

  test.each([
    ["a NUL", '{"currency":"EUR","elements":[{"price_components":[]}],"note":"\\u0000"}'],
    ["half a surrogate pair", '{"currency":"EUR","elements":[{"price_components":[]}],"note":"\\ud800"}'],
    ["a field __proto__", '{"currency":"EUR","elements":[{"price_components":[]}],"__proto__":{"x":1}}'],
  ])("a body with %s is refused even where fields are open", async (_, body) => {
    const response = await post("/v1/tariffs", body);
    expect(response.status).toBe(422);
    expect(await problemIn(response)).toMatchObject({ code: "invalid-body" });
  });

  test.each([
    ["none", {}],
    ["of another media type", { "content-type": "text/plain" }],
    ["of a JSON dialect", { "content-type": "application/merge-patch+json" }],
    ["encoded", { "content-type": "application/json", "content-encoding": "gzip" }],
    ["not in UTF-8", { "content-type": "application/json; charset=ISO-8859-1" }],
  ])("a body with a Content-Type that is %s is not read", async (_, headers) => {
    const response = await post(
      "/v1/api-keys",
      new TextEncoder().encode('{"name":"a","role":"viewer"}'),
      headers,
    );
    expect(response.status).toBe(415);
    expect(await problemIn(response)).toMatchObject({ code: "unsupported-media-type" });
  });

  test("an operation without a body takes none, an empty one of any type, and {}", async () => {
    const path = "/v1/chargers/c/sockets/s/stop";
    const statuses = [
      await app.request(path, { method: "POST" }),
      await post(path, "", { "content-type": "text/plain" }),
      await post(path, "{}"),
      await post(path, '{"force":true}'),
      await post(path, "[]"),
      await post(path, "stop", { "content-type": "text/plain" }),
    ].map(({ status }) => status);
    expect(statuses).toEqual([404, 404, 404, 422, 422, 415]);
  });

  test("a body larger than its operation takes is refused, also when it does not say how long it is", async () => {
    const padded = (bytes: number) => `{"name":"a"${" ".repeat(bytes - 12)}}`;
    const limit = 256 * 1024;
    expect((await post("/v1/api-keys", padded(limit))).status).toBe(422);
    expect((await post("/v1/api-keys", padded(limit + 1))).status).toBe(413);

    const endless = new ReadableStream<Uint8Array>({
      pull(controller) {
        controller.enqueue(new Uint8Array(64 * 1024));
      },
    });
    const init: RequestInit & { duplex: "half" } = {
      method: "POST",
      headers: json,
      body: endless,
      duplex: "half",
    };
    const response = await app.request("/v1/api-keys", init);
    expect(response.status).toBe(413);
    expect(await problemIn(response)).toMatchObject({
      code: "payload-too-large",
      detail: "The body is larger than 256 KiB, the limit of this operation.",
    });
  });

  test("a tariff may have 512 KiB", async () => {
    const tariff = JSON.stringify({
      currency: "EUR",
      elements: [{ price_components: [{ type: "FLAT", price: 1 }] }],
    });
    expect((await post("/v1/tariffs", tariff + " ".repeat(512 * 1024 - tariff.length))).status).toBe(422);
    expect((await post("/v1/tariffs", tariff + " ".repeat(512 * 1024 - tariff.length + 1))).status).toBe(413);
  });
});

describe("our own faults", () => {
  test("an unexpected error is a 500 without its message, which is in the log", async () => {
    app.log.length = 0;
    fate.error = new Error("password=hunter2");
    const response = await app.request("/v1/commands/cmd_1");
    expect(response.status).toBe(500);
    const problem = await problemIn(response);
    expect(problem).toEqual({
      type: "https://forecourt.dev/problems/internal-error",
      title: "Something went wrong on our side",
      status: 500,
      detail: "Something went wrong on our side; quote the request id when you ask about it.",
      code: "internal-error",
      request_id: response.headers.get("x-request-id"),
    });
    expect(app.log).toHaveLength(1);
    expect(app.log[0]?.fields).toMatchObject({
      status: 500,
      err: fate.error,
    });
  });

  test("an unavailable database gives a 503 that says when to try again", async () => {
    fate.error = new StoreError("unavailable", "The database is not available (ECONNREFUSED).");
    const response = await app.request("/v1/commands/cmd_1");
    expect(response.status).toBe(503);
    expect(response.headers.get("retry-after")).toBe("5");
    expect(await problemIn(response)).toMatchObject({
      code: "unavailable",
      detail: "The database is not available; try again in a moment.",
    });
  });

  test("a commit with an unknown outcome gets an answer that says so", async () => {
    fate.error = new StoreError("unavailable", "lost", { outcomeUnknown: true });
    const { detail } = await problemIn(await app.request("/v1/commands/cmd_1"));
    expect(detail).toContain("may have succeeded");
  });
});

test("an answer that the contract does not know becomes a 500 where answers are checked", async () => {
  await using strict = await startTestApp({
    // This handler returns a wrong answer in spite of its types.
    handlers: () => ({ getMe: async () => ({ status: 200, body: { data: { role: "viewer" } } }) as never }),
  });
  expect((await strict.request("/v1/me")).status).toBe(500);
  expect(strict.seen).toEqual([
    { operationId: "getMe", status: 200, schemaValid: false },
    { operationId: "getMe", status: 500, schemaValid: true },
  ]);
});

test("a process that is stopping is not ready, and refuses new requests", async () => {
  await using stopping = await startTestApp();
  stopping.drain();
  for (const path of ["/readyz", "/v1/me"]) {
    const response = await stopping.request(path);
    expect([path, response.status, response.headers.get("retry-after")]).toEqual([path, 503, "5"]);
  }
  expect((await stopping.request("/healthz")).status).toBe(200);
});

test("a process without its database is alive and not ready", async () => {
  await using alone = await startTestApp();
  await alone.core.db.close();
  expect((await alone.request("/readyz")).status).toBe(503);
  expect((await alone.request("/healthz")).status).toBe(200);
  expect((await alone.request("/v1/me")).status).toBe(503);
});

test("each operation checks the role before anything else", async () => {
  const keys = {
    viewer: await app.key("viewer"),
    operator: await app.key("operator"),
    admin: await app.key("admin"),
  };
  const may: Record<string, string[]> = {
    viewer: ["viewer", "operator", "admin"],
    operator: ["operator", "admin"],
    admin: ["admin"],
  };
  for (const operationId of Object.keys(routes) as OperationId[]) {
    const { method, path, role } = routes[operationId];
    for (const [name, { key }] of Object.entries(keys)) {
      const init = { method, authorization: `Bearer ${key}`, ...(method === "GET" ? {} : { body: "{" }) };
      const { status } = await app.request(`/v1${path.replaceAll(/\{\w+\}/g, "x")}?no-such=parameter`, init);
      expect([operationId, name, status]).toEqual([operationId, name, may[role]?.includes(name) ? 400 : 403]);
    }
  }
});
