import type { OperationId } from "@forecourt/contract";
import { startProxy, type TcpProxy } from "@forecourt/harness";
import postgres from "postgres";
import { afterAll, beforeAll, describe, expect, inject, test, vi } from "vitest";
import { createServerDatabase, type ServerDatabase } from "../../src/testing/server-database.ts";
import { startTestServer, type TestServer } from "../support/start-test-server.ts";
import { type Operation, operationOf, operations, pathOf } from "./operations.ts";
import { replyFaults, type Seen, seen } from "./reply-faults.ts";
import { type Organization, startOrganization } from "./start-organization.ts";

const json = { "content-type": "application/json" };

/** The operations that list a status, each with a name for its test. */
const listing = (status: number) =>
  operations
    .filter(({ errors }) => errors.includes(status))
    .map((operation) => [operation.id, operation] as const);

/** A correct request, except that its ids do not exist. */
function sound(operation: Operation): RequestInit {
  const { method, example } = operation;
  return { method, ...(example === undefined ? {} : { headers: json, body: JSON.stringify(example) }) };
}

async function ask(server: TestServer, operation: Operation, init: RequestInit, query = ""): Promise<Seen> {
  return seen(await server.fetch(pathOf(operation, {}) + query, init));
}

/** Sends all requests at once, because each may have to wait for a database that is away. */
async function askAll(server: TestServer, status: number): Promise<Map<string, Seen>> {
  const replies = listing(status).map(
    async ([id, operation]) => [id, await ask(server, operation, sound(operation))] as const,
  );
  return new Map(await Promise.all(replies));
}

function expectProblem(operation: Operation, reply: Seen | undefined, status: number, code: string): void {
  if (reply === undefined) throw new Error(`${operation.id} was not asked`);
  expect({ status: reply.status, body: reply.body }).toMatchObject({
    status,
    body: { status, code, type: `https://forecourt.dev/problems/${code}` },
  });
  expect(replyFaults(operation, reply)).toEqual([]);
}

describe("a server in good health", () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer();
  });
  afterAll(() => server[Symbol.asyncDispose]());

  test.each(listing(400))("400 for a parameter that is not one: %s", async (_, operation) => {
    const reply = await ask(server, operation, sound(operation), "?no_such_parameter=1");
    expectProblem(operation, reply, 400, "invalid-parameter");
  });

  test.each(operations.map((operation) => [operation.id, operation] as const))(
    "405 for a method that the path does not have: %s",
    async (_, operation) => {
      const methods = operations.filter(({ path }) => path === operation.path).map(({ method }) => method);
      const others = ["GET", "POST", "PUT", "PATCH", "DELETE"].filter((method) => !methods.includes(method));
      for (const method of others) {
        const reply = await ask(server, operation, { method });
        expectProblem(operation, reply, 405, "method-not-allowed");
        expect(reply.headers.get("allow")?.split(", ")).toEqual(expect.arrayContaining(methods));
        expect(reply.headers.get("allow")).not.toContain(method);
      }
    },
  );

  test.each(listing(406))("406 for an Accept that admits no JSON: %s", async (_, operation) => {
    for (const accept of ["text/html", "image/*", "application/json;q=0", "application/jsonish"]) {
      const { headers, ...init } = sound(operation);
      const reply = await ask(server, operation, { ...init, headers: { ...(headers as object), accept } });
      expectProblem(operation, reply, 406, "not-acceptable");
    }
  });

  test.each(listing(413))("413 for a body that is too large: %s", async (_, operation) => {
    // Larger than the largest body that any operation accepts.
    const body = JSON.stringify({ padding: "x".repeat(600 * 1024) });
    const reply = await ask(server, operation, { method: operation.method, headers: json, body });
    expectProblem(operation, reply, 413, "payload-too-large");
  });

  test.each(listing(415))("415 for a body that is not sent as JSON: %s", async (_, operation) => {
    const body = JSON.stringify(operation.example ?? {});
    const types = ["text/plain", "application/x-www-form-urlencoded", "application/jsonx", "json"];
    for (const type of types) {
      const reply = await ask(server, operation, {
        method: operation.method,
        headers: { "content-type": type },
        body,
      });
      expectProblem(operation, reply, 415, "unsupported-media-type");
    }
  });

  test.each(listing(415))("415 for a body that is encoded: %s", async (_, operation) => {
    const headers = { ...json, "content-encoding": "gzip" };
    const reply = await ask(server, operation, { method: operation.method, headers, body: "{}" });
    expectProblem(operation, reply, 415, "unsupported-media-type");
  });

  test.each(listing(413))("422 for a body with a field that it does not have: %s", async (id, operation) => {
    // A tariff keeps unknown fields, so this test uses another fault for it. Validating a draft returns its faults as the
    // answer, unless the text is invalid. A payment reference gets 400 for any fault.
    const isTariff = id === "createTariff" || id === "replaceTariff";
    const fault = isTariff ? { currency: 7 } : { no_such_field: id === "validateTariff" ? "\0" : 1 };
    const body = JSON.stringify({ ...operation.example, ...fault });
    const reply = await ask(server, operation, { method: operation.method, headers: json, body });
    expectProblem(operation, reply, id.endsWith("PaymentReference") ? 400 : 422, "invalid-body");
  });
});

describe("an organization in use", () => {
  let server: TestServer;
  let organization: Organization;
  beforeAll(async () => {
    server = await startTestServer();
    organization = await startOrganization(server, await server.otherOrganization(), "IN-USE");
  });
  afterAll(async () => {
    await organization[Symbol.asyncDispose]();
    await server[Symbol.asyncDispose]();
  });

  async function send(
    id: OperationId,
    ids: Readonly<Record<string, string>>,
    init: RequestInit = {},
  ): Promise<{ status: number; code: unknown }> {
    const operation = operationOf(id);
    const { key } = organization;
    const reply = await seen(
      await server.fetch(pathOf(operation, ids), { key, ...sound(operation), ...init }),
    );
    expect(replyFaults(operation, reply)).toEqual([]);
    return { status: reply.status, code: Reflect.get(Object(reply.body), "code") };
  }

  test("422 for a deletion that another record prevents", async () => {
    const me = await server.fetch("/me", { key: organization.key });
    const { data } = (await me.json()) as { data: { key_id: string } };
    expect(await send("deleteTariff", organization.ids)).toEqual({ status: 422, code: "tariff-in-use" });
    expect(await send("deleteCharger", organization.ids)).toEqual({ status: 422, code: "socket-occupied" });
    expect(await send("revokeApiKey", { api_key_id: data.key_id })).toEqual({
      status: 422,
      code: "last-admin-key",
    });
  });

  test("422 for a delivery that is still to be made", async () => {
    expect(await send("redeliverDelivery", organization.ids)).toMatchObject({ status: 202 });
    // The delivery is already pending or under way.
    expect(await send("redeliverDelivery", organization.ids)).toEqual({
      status: 422,
      code: "delivery-pending",
    });
  });

  test("422 for an Idempotency-Key that belongs to another request", async () => {
    const attach = (payment_reference: string) => ({
      headers: { ...json, "idempotency-key": "once" },
      body: JSON.stringify({ payment_reference, payment_provider: "other" }),
    });
    const { ids } = organization;
    expect(await send("attachPaymentReference", ids, attach("pi_1"))).toMatchObject({ status: 201 });
    for (const operation of ["attachPaymentReference", "attachSessionPaymentReference"] as const)
      expect(await send(operation, ids, attach("pi_2"))).toEqual({
        status: 422,
        code: "idempotency-key-reused",
      });
  });
});

describe("a server that a key has used up", () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer({ FORECOURT_RATE_LIMIT_PER_SECOND: "1", FORECOURT_RATE_LIMIT_BURST: "1" });
  });
  afterAll(() => server[Symbol.asyncDispose]());

  test("429 for every operation", async () => {
    for (const [, operation] of listing(429)) {
      // Two attempts, because a second may have passed.
      const first = await ask(server, operation, sound(operation));
      const reply = first.status === 429 ? first : await ask(server, operation, sound(operation));
      expectProblem(operation, reply, 429, "rate-limited");
      expect(Number(reply.headers.get("retry-after"))).toBeGreaterThan(0);
    }
  });
});

describe("two requests with one Idempotency-Key", () => {
  let server: TestServer;
  let database: ServerDatabase;
  beforeAll(async () => {
    database = await createServerDatabase(inject("postgresUrl"));
    server = await startTestServer({ FORECOURT_DATABASE_URL: database.url });
  });
  afterAll(async () => {
    await server[Symbol.asyncDispose]();
    await database.drop();
  });

  test.each(listing(409))("409 for the second while the first runs: %s", async (id, operation) => {
    const sql = postgres(database.ownerUrl, { max: 1 });
    const { headers, ...init } = sound(operation);
    const send = () =>
      ask(server, operation, {
        ...init,
        headers: { ...(headers as object), "idempotency-key": `twice ${id}` },
      });
    // Both requests wait to read the table of the keys, and the first one holds the key meanwhile.
    let both: Promise<Seen>[] = [];
    await sql.begin(async (tx) => {
      await tx`lock table idempotency_keys in access exclusive mode`;
      both = [send(), send()];
      await vi.waitUntil(async () => {
        const waiting = await tx`
          select 1 from pg_locks where not granted and relation = 'idempotency_keys'::regclass`;
        return waiting.length === both.length;
      });
    });
    await sql.end();
    const replies = await Promise.all(both);
    const refused = replies.filter(({ status }) => status === 409);
    expectProblem(operation, refused[0], 409, "idempotency-in-progress");
    expect(refused).toHaveLength(1);
  });
});

describe("a server whose tables are gone", () => {
  let server: TestServer;
  let database: ServerDatabase;
  let replies: Map<string, Seen>;
  beforeAll(async () => {
    database = await createServerDatabase(inject("postgresUrl"));
    server = await startTestServer({ FORECOURT_DATABASE_URL: database.url });
    const sql = postgres(database.ownerUrl, { max: 1, onnotice: () => undefined });
    await sql`drop schema public cascade`;
    await sql.end();
    replies = await askAll(server, 500);
  });
  afterAll(() => database.drop());

  test.each(listing(500))("500 without a word of why: %s", (_, operation) => {
    const reply = replies.get(operation.id);
    expectProblem(operation, reply, 500, "internal-error");
    expect(reply?.text).not.toMatch(/relation|select|insert|schema|postgres|\.ts|stack/i);
  });

  test("can be stopped", async () => {
    await expect(server[Symbol.asyncDispose]()).resolves.toBeUndefined();
  });
});

describe("a server whose database is away", () => {
  let server: TestServer;
  let database: ServerDatabase;
  let proxy: TcpProxy;
  let replies: Map<string, Seen>;
  beforeAll(async () => {
    database = await createServerDatabase(inject("postgresUrl"));
    proxy = await startProxy(database.url);
    server = await startTestServer({ FORECOURT_DATABASE_URL: proxy.url });
    await proxy[Symbol.asyncDispose]();
    replies = await askAll(server, 503);
  });
  afterAll(() => database.drop());

  test.each(listing(503))("503, and when to come back: %s", (_, operation) => {
    const reply = replies.get(operation.id);
    expectProblem(operation, reply, 503, "unavailable");
    expect(Number(reply?.headers.get("retry-after"))).toBeGreaterThan(0);
    expect(reply?.text).not.toMatch(/econn|127\.0\.0\.1|postgres/i);
  });

  test("can be stopped", async () => {
    await expect(server[Symbol.asyncDispose]()).resolves.toBeUndefined();
  });
});
