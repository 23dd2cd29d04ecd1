import { expect, expectTypeOf, test } from "vitest";
import type { Cdr, CdrWithDecision, Command, Location, Pagination, Session } from "../src/index.ts";
import { createClient, ForecourtError } from "../src/index.ts";
import { json, problem, refuseConnection, startClient } from "./start-client.ts";

const onePage = { total: 1, page: 1, per_page: 25, has_more: false };

test("a call sends the key and returns the record itself", async () => {
  const { client, sent } = startClient([json(200, { data: { id: "loc_1", name: "Harbour" } })]);
  const location = await client.locations.get("loc_1");
  expectTypeOf(location).toEqualTypeOf<Location>();
  expect(location).toEqual({ id: "loc_1", name: "Harbour" });
  expect(sent[0]?.method).toBe("GET");
  expect(sent[0]?.url).toBe("https://charging.example.com/v1/locations/loc_1");
  expect(sent[0]?.headers.get("authorization")).toBe("Bearer fc_test_1_secret");
});

test("ids in the path are escaped", async () => {
  const { client, sent } = startClient([json(200, { data: {} })]);
  await client.tariffs.get("day/night ?");
  expect(sent[0]?.url).toBe("https://charging.example.com/v1/tariffs/day%2Fnight%20%3F");
});

test("one options object is split into query and body by name", async () => {
  const { client, sent } = startClient([json(202, { data: { id: "cmd_1", status: "pending" } })]);
  const command = await client.sockets.start("chg_1", "soc_1", {
    id_tag: "04A2B9C1",
    wait: true,
    timeout: 20,
  });
  expectTypeOf(command).toEqualTypeOf<Command>();
  expect(command.status).toBe("pending");
  expect(sent[0]?.url).toBe(
    "https://charging.example.com/v1/chargers/chg_1/sockets/soc_1/start?wait=true&timeout=20",
  );
  expect(await sent[0]?.json()).toEqual({ id_tag: "04A2B9C1" });
});

test("a command without a body sends none", async () => {
  const { client, sent } = startClient([json(202, { data: { id: "cmd_1", status: "pending" } })]);
  await client.sockets.stop("chg_1", "soc_1");
  expect(await sent[0]?.text()).toBe("");
  expect(sent[0]?.headers.has("content-type")).toBe(false);
});

test("null in an update is sent, an omitted field is not", async () => {
  const { client, sent } = startClient([json(200, { data: {} })]);
  await client.locations.update("loc_1", { address: null, max_amperage: 80 });
  expect(await sent[0]?.text()).toBe('{"address":null,"max_amperage":80}');
});

test("a tariff keeps fields that the contract does not know", async () => {
  const { client, sent } = startClient([json(201, { data: {} })]);
  await client.tariffs.create({ currency: "EUR", elements: [], x_cost_centre: "7", timeoutMs: 1000 });
  expect(await sent[0]?.json()).toEqual({ currency: "EUR", elements: [], x_cost_centre: "7" });
});

test("a list returns its page with the pagination", async () => {
  const { client, sent } = startClient([json(200, { data: [{ id: "cdr_1" }], pagination: onePage })]);
  const page = await client.cdrs.list({ charger_id: "chg_1", start_date: "2026-11-01T00:00:00Z", page: 1 });
  expectTypeOf(page).toEqualTypeOf<{ data: Cdr[]; pagination: Pagination }>();
  expect(page.pagination.total).toBe(1);
  expect(sent[0]?.url).toBe(
    "https://charging.example.com/v1/cdrs?charger_id=chg_1&start_date=2026-11-01T00%3A00%3A00Z&page=1",
  );
});

test("a deletion returns undefined", async () => {
  const { client } = startClient([() => new Response(null, { status: 204 })]);
  expect(await client.locations.delete("loc_1")).toBeUndefined();
});

test("a refusal is thrown with its code, status and problem", async () => {
  const { client } = startClient([problem(422, "socket-occupied")]);
  const error = await client.sockets
    .start("chg_1", "soc_1", { id_tag: "A" })
    .catch((thrown: unknown) => thrown);
  expect(error).toBeInstanceOf(ForecourtError);
  expect(error).toMatchObject({
    name: "ForecourtError",
    code: "socket-occupied",
    status: 422,
    message: "The code is socket-occupied. (422 socket-occupied, request req_1)",
    problem: { title: "socket-occupied", request_id: "req_1" },
  });
});

test("a response that is not from the API is not a refusal", async () => {
  const page = () =>
    new Response("<html>Bad gateway</html>", { status: 500, headers: { "content-type": "text/html" } });
  const { client } = startClient([page, json(200, { unexpected: true })]);
  await expect(client.me.get()).rejects.toMatchObject({
    code: "unexpected-answer",
    status: 500,
    problem: undefined,
  });
  await expect(client.me.get()).rejects.toMatchObject({ code: "unexpected-answer", status: 200 });
});

test("a success that is not JSON is an unexpected answer", async () => {
  const { client } = startClient([
    () => new Response("<html>Log in</html>", { status: 200, headers: { "content-type": "text/html" } }),
  ]);
  await expect(client.me.get()).rejects.toMatchObject({ code: "unexpected-answer", status: 200 });
});

test("an HTML page instead of an export is an unexpected answer", async () => {
  const { client } = startClient([
    () => new Response("<html>Log in</html>", { status: 200, headers: { "content-type": "text/html" } }),
    json(200, { data: [] }),
  ]);
  for (let time = 0; time < 2; time++)
    await expect(client.cdrs.exportCsv()).rejects.toMatchObject({ code: "unexpected-answer", status: 200 });
});

test("the client of openapi-fetch accepts a response without a body, and its signal ends a stream", async () => {
  const giveUp = new AbortController();
  const { api } = startClient([
    () => new Response(null, { status: 204, headers: { "content-type": "application/json" } }),
    () => new Response(new ReadableStream(), { headers: { "content-type": "text/csv" } }),
  ]);
  const path = { location_id: "loc_1" };
  const deleted = await api.DELETE("/locations/{location_id}", { params: { path } });
  expect([deleted.response.status, deleted.data, deleted.error]).toEqual([204, undefined, undefined]);
  const { data } = await api.GET("/cdrs", { parseAs: "stream", signal: giveUp.signal });
  const read = data?.getReader().read();
  giveUp.abort("enough");
  await expect(read).rejects.toBe("enough");
});

test("the API is reachable by method and path, with the same key", async () => {
  const { api, sent } = startClient([
    json(200, { data: { role: "viewer" } }),
    problem(403, "insufficient-role"),
  ]);
  const me = await api.GET("/me");
  expect(me.data?.data.role).toBe("viewer");
  const keys = await api.GET("/api-keys");
  expect(keys.error?.code).toBe("insufficient-role");
  expect(sent[1]?.headers.get("authorization")).toBe("Bearer fc_test_1_secret");
});

test("iterating follows the cursors to the end", async () => {
  const { client, sent } = startClient([
    json(200, {
      data: [{ id: "cdr_3" }, { id: "cdr_2" }],
      pagination: { ...onePage, has_more: true, next_cursor: "c1" },
    }),
    json(200, { data: [{ id: "cdr_1" }], pagination: onePage }),
  ]);
  const ids: string[] = [];
  for await (const cdr of client.cdrs.iterate({ charger_id: "chg_1" })) ids.push(cdr.id);
  expect(ids).toEqual(["cdr_3", "cdr_2", "cdr_1"]);
  expect(sent.map(({ url }) => new URL(url).search)).toEqual([
    "?per_page=100&charger_id=chg_1",
    "?per_page=100&charger_id=chg_1&cursor=c1",
  ]);
});

test("iterating uses page numbers when the server returns no cursor", async () => {
  const { client, sent } = startClient([
    json(200, { data: [{ id: "soc_2" }], pagination: { ...onePage, has_more: true } }),
    json(200, { data: [{ id: "soc_1" }], pagination: { ...onePage, page: 2 } }),
  ]);
  const ids: string[] = [];
  for await (const socket of client.sockets.iterate("chg_1", { per_page: 1 })) ids.push(socket.id);
  expect(ids).toEqual(["soc_2", "soc_1"]);
  expect(sent.map(({ url }) => new URL(url).search)).toEqual(["?per_page=1", "?per_page=1&page=2"]);
});

test("iterating that stops early requests no further page", async () => {
  const { client, sent } = startClient([
    json(200, { data: [{ id: "evt_2" }], pagination: { ...onePage, has_more: true, next_cursor: "c1" } }),
  ]);
  for await (const event of client.events.iterate()) {
    expect(event.id).toBe("evt_2");
    break;
  }
  expect(sent).toHaveLength(1);
});

test("waiting for a command polls until any final status", async () => {
  const { client, clock, sent } = startClient([
    json(200, { data: { id: "cmd_1", status: "pending" } }),
    json(200, { data: { id: "cmd_1", status: "pending" } }),
    json(200, { data: { id: "cmd_1", status: "rejected", error: "charger_offline" } }),
  ]);
  const waited = client.waitForCommand("cmd_1");
  await clock.advance(250);
  await clock.advance(500);
  expect(await waited).toEqual({ id: "cmd_1", status: "rejected", error: "charger_offline" });
  expect(sent).toHaveLength(3);
});

test("waiting for a command that is already final sends nothing", async () => {
  const { client, sent } = startClient([]);
  const command = { id: "cmd_1", status: "accepted" } as Command;
  expect(await client.waitForCommand(command)).toBe(command);
  expect(sent).toHaveLength(0);
});

test("waiting for a command ends with its timeout", async () => {
  const pending = json(200, { data: { id: "cmd_1", status: "pending" } });
  const { client, clock } = startClient([pending, pending, pending]);
  const waited = client.waitForCommand("cmd_1", { timeoutMs: 400 }).catch((thrown: unknown) => thrown);
  await clock.advance(250);
  await clock.advance(150);
  expect(await waited).toMatchObject({
    code: "wait-timeout",
    message: "Command cmd_1 is still pending after 400 ms.",
  });
});

test("a wait ends even when the server stops responding", async () => {
  const silent = () => new Promise<Response>(() => {});
  const pending = json(200, { data: { id: "cmd_1", status: "pending" } });
  const { client, clock, sent } = startClient([pending, silent]);
  const waited = client.waitForCommand("cmd_1", { timeoutMs: 400 }).catch((thrown: unknown) => thrown);
  await clock.advance(250);
  // The last poll may take some time after the deadline.
  await clock.waiting(30_000);
  while (sent.length < 2) await Promise.resolve();
  clock.move(5149);
  expect(clock.pending).toBe(2);
  clock.move(1);
  expect(await waited).toMatchObject({ code: "wait-timeout" });
  expect(clock.pending).toBe(0);
  expect(sent).toHaveLength(2);
});

test("waiting for a session polls its start command until the charger has reported the transaction", async () => {
  const { client, clock, sent } = startClient([
    json(200, { data: { id: "cmd_1", status: "pending", session_id: null, error: null } }),
    json(200, { data: { id: "cmd_1", status: "accepted", session_id: null, error: null } }),
    json(200, { data: { id: "cmd_1", status: "accepted", session_id: "ses_1", error: null } }),
    json(200, { data: { id: "ses_1", status: "active" } }),
  ]);
  const waited = client.waitForSession("cmd_1");
  await clock.advance(250);
  await clock.advance(500);
  const session = await waited;
  expectTypeOf(session).toEqualTypeOf<Session>();
  expect(session).toEqual({ id: "ses_1", status: "active" });
  expect(sent.map(({ url }) => new URL(url).pathname)).toEqual([
    "/v1/commands/cmd_1",
    "/v1/commands/cmd_1",
    "/v1/commands/cmd_1",
    "/v1/sessions/ses_1",
  ]);
});

test("waiting for a session fails when its start command cannot start one", async () => {
  const rejected = json(200, {
    data: { id: "cmd_1", status: "rejected", session_id: null, error: "charger_offline" },
  });
  const unsent = startClient([
    json(200, { data: { id: "cmd_1", status: "timeout", session_id: null, error: "not_sent" } }),
  ]);
  await expect(unsent.client.waitForSession("cmd_1")).rejects.toMatchObject({
    code: "command-failed",
    message: "Command cmd_1 ended as timeout (not_sent) and starts no session.",
  });
  const { client, sent } = startClient([rejected]);
  await expect(client.waitForSession({ id: "cmd_1", status: "pending" } as Command)).rejects.toMatchObject({
    code: "command-failed",
    message: "Command cmd_1 ended as rejected (charger_offline) and starts no session.",
  });
  expect(sent).toHaveLength(1);
});

test("a session that starts although the charger's answer was lost is returned", async () => {
  const lost = { id: "cmd_1", status: "timeout", error: "connection_lost" };
  const { client, clock } = startClient([
    json(200, { data: { ...lost, session_id: null } }),
    json(200, { data: { ...lost, session_id: "ses_1" } }),
    json(200, { data: { id: "ses_1", status: "active" } }),
  ]);
  const waited = client.waitForSession("cmd_1");
  await clock.advance(250);
  expect(await waited).toEqual({ id: "ses_1", status: "active" });
});

test("waiting for a CDR polls its session until it is billed", async () => {
  const { client, clock, sent } = startClient([
    json(200, { data: { id: "ses_1", cdr_id: null } }),
    json(200, { data: { id: "ses_1", cdr_id: "cdr_1" } }),
    json(200, { data: { id: "cdr_1", billing_decision: {} } }),
    json(200, { data: { id: "cdr_1", billing_decision: {} } }),
  ]);
  const waited = client.waitForCdr("ses_1");
  await clock.advance(250);
  const cdr = await waited;
  expectTypeOf(cdr).toEqualTypeOf<CdrWithDecision>();
  expect(cdr.id).toBe("cdr_1");
  await client.waitForCdr({ id: "ses_1", cdr_id: "cdr_1" } as Session);
  expect(sent.map(({ url }) => new URL(url).pathname)).toEqual([
    "/v1/sessions/ses_1",
    "/v1/sessions/ses_1",
    "/v1/cdrs/cdr_1",
    "/v1/cdrs/cdr_1",
  ]);
});

test("each wait ends with its timeout, and with its signal", async () => {
  const command = json(200, { data: { id: "cmd_1", status: "accepted", session_id: null, error: null } });
  const session = json(200, { data: { id: "ses_1", cdr_id: null } });
  const late = startClient([command, session]);
  const noSession = late.client.waitForSession("cmd_1", { timeoutMs: 0 }).catch((thrown: unknown) => thrown);
  expect(await noSession).toMatchObject({
    code: "wait-timeout",
    message: "Command cmd_1 has not started a session after 0 ms.",
  });
  await expect(late.client.waitForCdr("ses_1", { timeoutMs: 0 })).rejects.toMatchObject({
    code: "wait-timeout",
    message: "Session ses_1 has no CDR after 0 ms.",
  });
  const left = startClient([session]);
  const leaving = new AbortController();
  const waited = left.client
    .waitForCdr("ses_1", { signal: leaving.signal })
    .catch((thrown: unknown) => thrown);
  await left.clock.waiting(250);
  leaving.abort("gone");
  expect(await waited).toBe("gone");
});

test("headers of a call override the client's own, except the key", async () => {
  const { client, sent } = startClient([
    json(202, { data: { id: "cmd_1", status: "pending" } }),
    json(202, { data: { id: "cmd_1", status: "pending" } }),
  ]);
  await client.sockets.stop("chg_1", "soc_1", { headers: { "x-trace": "t1", "IDEMPOTENCY-KEY": "mine" } });
  expect(sent[0]?.headers.get("x-trace")).toBe("t1");
  expect(sent[0]?.headers.get("idempotency-key")).toBe("mine");
  expect(sent[0]?.headers.get("authorization")).toBe("Bearer fc_test_1_secret");
  await expect(client.me.get({ headers: { Authorization: "Bearer other" } })).rejects.toMatchObject({
    code: "invalid-option",
    message: "headers must not set Authorization.",
  });
  expect(sent).toHaveLength(1);
});

test("headers of the client are sent with every call, and headers of a call override them", async () => {
  const me = json(200, { data: { role: "viewer" } });
  const { client, api, sent } = startClient([me, me, me], {
    headers: { "User-Agent": "shop/1", "x-a": "1" },
  });
  await client.me.get();
  await client.me.get({ headers: { "user-agent": "job/2" } });
  await api.GET("/me", { headers: { "x-a": "2" } });
  expect(sent.map(({ headers }) => [headers.get("user-agent"), headers.get("x-a")])).toEqual([
    ["shop/1", "1"],
    ["job/2", "1"],
    ["shop/1", "2"],
  ]);
  expect(sent.every(({ headers }) => headers.get("authorization") === "Bearer fc_test_1_secret")).toBe(true);
  expect(() => startClient([], { headers: { authorization: "Bearer other" } })).toThrow(
    expect.objectContaining({ code: "invalid-option" }),
  );
});

test("an id that would change the path is refused, and nothing is sent", async () => {
  const { client, sent } = startClient([]);
  for (const [id, value] of [
    ["", ""],
    [undefined as unknown as string, ""],
    [".", ', not "."'],
    ["..", ', not ".."'],
    [7 as unknown as string, ", not 7"],
  ] as const) {
    await expect(client.locations.delete(id)).rejects.toMatchObject({
      code: "invalid-option",
      message: `locations.delete(): locationId must be a non-empty string${value}.`,
    });
    await expect(client.sockets.get("chg_1", id)).rejects.toMatchObject({
      message: `sockets.get(): socketId must be a non-empty string${value}.`,
    });
  }
  expect(sent).toHaveLength(0);
});

test("the client of openapi-fetch supports Idempotency-Keys, waits and bodies", async () => {
  const { api, clock, sent } = startClient([
    refuseConnection,
    json(202, { data: { id: "cmd_1", status: "pending" } }),
  ]);
  const path = { charger_id: "chg_1", socket_id: "soc_1" };
  const started = api.POST("/chargers/{charger_id}/sockets/{socket_id}/start", {
    params: { path, query: { wait: true, timeout: 10 } },
    body: { id_tag: "A" },
  });
  await clock.waiting(40_000);
  await clock.advance(125);
  expect((await started).data?.data.id).toBe("cmd_1");
  expect(await Promise.all(sent.map((request) => request.text()))).toEqual(Array(2).fill('{"id_tag":"A"}'));
  expect(sent.map(({ headers }) => headers.get("idempotency-key"))).toEqual(Array(2).fill("idempotency-1"));
});

test("wrong names and missing fields do not compile", () => {
  const { client } = startClient([]);
  void [
    // @ts-expect-error id_tag is missing.
    () => client.sockets.start("chg_1", "soc_1", {}),
    // @ts-expect-error the name is id_tag.
    () => client.sockets.start("chg_1", "soc_1", { idTag: "A" }),
    // @ts-expect-error Reboot is not a reset type.
    () => client.chargers.reset("chg_1", { type: "Reboot" }),
    // @ts-expect-error a socket needs two ids.
    () => client.sockets.get("chg_1"),
    // @ts-expect-error the filter does not exist.
    () => client.cdrs.list({ chargerId: "chg_1" }),
  ];
});

test("a fetch that throws synchronously is a failed connection", async () => {
  const client = createClient({
    baseUrl: "https://charging.example.com/v1",
    apiKey: "fc_test_1_secret",
    retry: false,
    fetch() {
      throw new TypeError("at once");
    },
  });
  await expect(client.me.get()).rejects.toMatchObject({
    code: "connection-failed",
    cause: { message: "at once" },
  });
});
