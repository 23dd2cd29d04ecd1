import { expect, expectTypeOf, test } from "vitest";
import { type ClientOptions, createClient, type Event, ForecourtError } from "../../src/index.ts";
import { createFakeServer, type FakeServerOptions } from "../../src/testing.ts";
import { ManualClock } from "../manual-clock.ts";

async function startFake(options: FakeServerOptions & Pick<ClientOptions, "retry"> = {}) {
  const fake = await createFakeServer(options);
  const { retry = { baseDelayMs: 0 } } = options;
  const client = createClient({ baseUrl: fake.baseUrl, apiKey: "fc_test", fetch: fake.fetch, retry });
  return { fake, client };
}

const chargerId = "chg_01ka9m4c7h2j5k8m1n3p6q9r2s";
const socketId = "soc_01ka9m4f0j3k6m9n2p5q8r1s4t";

test("without configuration an operation returns the example of openapi.yaml", async () => {
  const { fake, client } = await startFake();
  const charger = await client.chargers.get(chargerId);
  expect(charger.identity).toBe("CP-0042");
  expect(charger).toEqual(fake.example("getCharger"));
});

test("an operation returns the configured answer, typed as the result of the client's function", async () => {
  const { fake, client } = await startFake();
  const charger = fake.example("getCharger");
  expectTypeOf(charger).toEqualTypeOf<Awaited<ReturnType<typeof client.chargers.get>>>();
  fake.answer("getCharger", { ...charger, status: "Faulted" });
  expect((await client.chargers.get(chargerId)).status).toBe("Faulted");
  fake.answer("getCharger", ({ path }) => ({ ...charger, id: path.charger_id }));
  expect((await client.chargers.get("chg_other")).id).toBe("chg_other");
  // @ts-expect-error the status does not exist.
  expect(() => fake.answer("getCharger", { ...charger, status: "Bored" })).toThrow(
    /^The contract does not allow this answer of getCharger: \/data\/status/,
  );
});

test("a handler gets the request, with the defaults of omitted parameters", async () => {
  const { fake, client } = await startFake();
  const seen: unknown[] = [];
  fake.answer("startCharging", ({ path, query, body }) => {
    seen.push(path, query, body.id_tag);
    return { ...fake.example("startCharging"), socket_id: path.socket_id };
  });
  const command = await client.sockets.start(chargerId, socketId, { id_tag: "A", wait: true });
  expect(command).toMatchObject({ type: "RemoteStartTransaction", socket_id: socketId });
  expect(seen).toEqual([{ charger_id: chargerId, socket_id: socketId }, { wait: true, timeout: 30 }, "A"]);
});

test("a handler's answer that the contract does not allow is an error", async () => {
  const { fake, client } = await startFake();
  fake.answer("getMe", () => ({ ...fake.example("getMe"), role: "owner" as "admin" }));
  await expect(client.me.get()).rejects.toMatchObject({
    code: "internal-error",
    problem: {
      detail:
        "The contract does not allow this answer of getMe: /data/role: data/role must be one of viewer, operator, admin, meter.",
    },
  });
});

test("a request that the server would refuse is refused, with the pointer and the code", async () => {
  const { client, fake } = await startFake();
  const refused = client.sockets.start(chargerId, socketId, { id_tag: "A".repeat(21) });
  await expect(refused).rejects.toMatchObject({
    code: "invalid-body",
    status: 422,
    problem: { errors: [{ pointer: "/id_tag", code: "maxLength" }] },
  });
  // @ts-expect-error the filter does not exist.
  await expect(client.cdrs.list({ nosuch: 1 })).rejects.toMatchObject({
    code: "invalid-parameter",
    status: 400,
    problem: { errors: [{ pointer: "/query/nosuch" }] },
  });
  const unknown = await fake.fetch(`${fake.baseUrl}/nosuch`);
  expect(unknown.status).toBe(404);
  expect(await unknown.json()).toMatchObject({ code: "unknown-path" });
});

test("an operation refuses with a code, always or a few times", async () => {
  const { fake, client } = await startFake();
  fake.refuse("startCharging", "socket-occupied", { detail: "Another car is charging." });
  for (let time = 0; time < 2; time++)
    await expect(client.sockets.start(chargerId, socketId, { id_tag: "A" })).rejects.toMatchObject({
      code: "socket-occupied",
      status: 422,
      problem: { title: "The socket has an open session", detail: "Another car is charging." },
    });
  fake.refuse("getMe", "unavailable", { times: 2, headers: { "retry-after": "0" } });
  expect((await client.me.get()).role).toBe("operator");
  expect(fake.requests.filter(({ operationId }) => operationId === "getMe")).toHaveLength(3);
  expect(() => fake.refuse("getMe", "socket-occupied")).toThrow(
    "getMe does not respond with 422 (socket-occupied), only with 400, 401, 403, 406, 429, 500, 503.",
  );
});

test("a handler may refuse by the content of the request", async () => {
  const { fake, client } = await startFake();
  fake.answer("getCharger", ({ path }) => {
    if (path.charger_id === "chg_gone") throw new ForecourtError("not-found", "No such charger.");
    return fake.example("getCharger");
  });
  await expect(client.chargers.get("chg_gone")).rejects.toMatchObject({ code: "not-found", status: 404 });
  expect((await client.chargers.get(chargerId)).id).toBe(chargerId);
});

test("a list returns pages of the configured records, by number and by cursor", async () => {
  const { fake, client } = await startFake();
  const tag = fake.example("getIdTag");
  fake.answer(
    "listIdTags",
    Array.from({ length: 250 }, (_, index) => ({ ...tag, id: `tag_${index}` })),
  );
  const page = await client.idTags.list({ page: 3, per_page: 120 });
  expect(page.data.map(({ id }) => id)).toEqual(
    Array.from({ length: 50 }, (_, index) => `tag_${200 + index}`),
  );
  expect(page.pagination).toEqual({ total: 250, page: 3, per_page: 100, has_more: false });
  const ids: string[] = [];
  for await (const { id } of client.idTags.iterate()) ids.push(id);
  expect(ids).toHaveLength(250);
  expect(new Set(ids).size).toBe(250);
});

test("the same Idempotency-Key gets the same answer, and the handler runs once", async () => {
  const { fake, client } = await startFake();
  let asked = 0;
  fake.answer("createIdTag", ({ body }) => ({
    ...fake.example("createIdTag"),
    id: `tag_${++asked}`,
    id_tag: body.id_tag,
  }));
  const first = await client.idTags.create({ id_tag: "A", idempotencyKey: "once" });
  expect(await client.idTags.create({ id_tag: "A", idempotencyKey: "once" })).toEqual(first);
  expect(asked).toBe(1);
  await expect(client.idTags.create({ id_tag: "B", idempotencyKey: "once" })).rejects.toMatchObject({
    code: "idempotency-key-reused",
  });
});

test("events reach open streams, and a stream that reconnects misses none", async () => {
  const { fake } = await startFake();
  // The fake server asks for 1 s before a stream reconnects.
  const clock = new ManualClock();
  const client = createClient({
    baseUrl: fake.baseUrl,
    apiKey: "k",
    fetch: fake.fetch,
    clock,
    random: () => 0,
  });
  const started = fake.exampleEvent("session.started");
  const created = fake.exampleEvent("cdr.created");
  const seen: Event[] = [];
  const events = client.events.stream({
    type: "session.*,cdr.created",
    onConnection: (state) => {
      if (state !== "open") fake.emit(created);
      else if (seen.length === 0) {
        fake.emit(fake.exampleEvent("charger.connected"));
        fake.emit(started);
      }
    },
  });
  for await (const event of events) {
    seen.push(event);
    expect(fake.streams).toBe(1);
    if (seen.length === 2) break;
    fake.hangUp("break");
    void clock.advance(1000);
  }
  expect(seen).toEqual([started, created]);
  expect(fake.streams).toBe(0);
  expect(fake.requests.map(({ headers }) => headers.get("last-event-id"))).toEqual([null, "event-2"]);
});

test("an event that the contract does not allow is not emitted", async () => {
  const { fake } = await startFake();
  const event = fake.exampleEvent("session.started");
  expect(() => fake.emit({ ...event, data: {} })).toThrow(
    expect.objectContaining({ code: "invalid-answer" }),
  );
  expect(() => fake.emit({ ...event, type: "session.sighted", data: {} })).not.toThrow();
});

test("only the given key is accepted", async () => {
  const { client } = await startFake({ apiKey: "fc_test_other" });
  await expect(client.me.get()).rejects.toMatchObject({ code: "unauthorized", status: 401 });
});

test("an export is CSV", async () => {
  const { fake, client } = await startFake();
  const [cdr] = fake.example("listCdrs");
  if (cdr === undefined) throw new Error("unreachable: the document shows one");
  fake.answer("listCdrs", [{ ...cdr, id: 'cdr_"1"' }]);
  const [names, first] = (await new Response(await client.cdrs.exportCsv()).text()).split("\r\n");
  expect(names).toMatch(/^"id",/);
  expect(first).toMatch(/^"cdr_""1""",/);
});

test("other processes can reach it, also for streams", async () => {
  const { fake } = await startFake();
  await using listening = await fake.listen();
  const client = createClient({ baseUrl: listening.baseUrl, apiKey: "k" });
  expect((await client.sockets.start(chargerId, socketId, { id_tag: "A" })).status).toBe("pending");
  const event = fake.exampleEvent("cdr.created");
  const onConnection = () => fake.emit(event);
  for await (const reported of client.events.stream({ onConnection })) {
    expect(reported).toEqual(event);
    break;
  }
});

test("parallel requests have different ids", async () => {
  const fake = await createFakeServer();
  const ask = () => fake.fetch(`${fake.baseUrl}/me`, { headers: { authorization: "Bearer any" } });
  const answers = await Promise.all([ask(), ask(), ask()]);
  expect(new Set(answers.map(({ headers }) => headers.get("x-request-id"))).size).toBe(3);
});
