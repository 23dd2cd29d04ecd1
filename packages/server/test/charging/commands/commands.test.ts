import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { expireCommands } from "../../../src/charging/commands/expire.ts";
import { leaseCommands } from "../../../src/charging/commands/lease.ts";
import { connectRpcCharger } from "../../support/ocpp-rpc-charger.ts";
import { ago, type Site, startSite } from "../../support/start-site.ts";
import { startTestServer, type TestServer } from "../../support/start-test-server.ts";

/** A lifetime of two seconds is long enough to answer in, and short enough to wait for. */
const lifetimeS = 2;

let server: TestServer;
let site: Site;
beforeAll(async () => {
  server = await startTestServer({ FORECOURT_COMMAND_LIFETIME_S: String(lifetimeS) });
  site = await startSite(server, [{ price_components: [{ type: "ENERGY", price: 0.35, step_size: 1 }] }]);
});
afterAll(() => server[Symbol.asyncDispose]());

const post = (path: string, body?: unknown, headers: Record<string, string> = {}) =>
  server.fetch(path, {
    method: "POST",
    headers: { ...headers, ...(body === undefined ? {} : { "content-type": "application/json" }) },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });

const socketPath = ({ chargerId, socketId }: Site): string => `/chargers/${chargerId}/sockets/${socketId}`;

async function commandIn(response: Response) {
  const { data } = (await response.json()) as {
    data: Awaited<ReturnType<TestServer["client"]["commands"]["get"]>>;
  };
  return data;
}

/** A promise, and the function that resolves it. */
function gate() {
  let open: (value?: unknown) => void = () => undefined;
  const opened = new Promise((resolve) => {
    open = resolve;
  });
  return { opened, open };
}

test("without wait the answer is the pending command, which ends later", async () => {
  const response = await post(`${socketPath(site)}/unlock`);
  expect(response.status).toBe(202);
  const command = await commandIn(response);
  expect(command).toMatchObject({
    type: "UnlockConnector",
    status: "pending",
    error: null,
    completed_at: null,
  });
  expect(response.headers.get("location")).toBe(`/v1/commands/${command.id}`);
  expect(await server.client.waitForCommand(command)).toMatchObject({
    status: "accepted",
    result: { status: "Unlocked" },
    completed_at: expect.any(String),
  });
});

test("with wait=true the command of an accepting charger answers 200 and the charger's answer", async () => {
  const response = await post(`${socketPath(site)}/unlock?wait=true`);
  expect(response.status).toBe(200);
  expect(await commandIn(response)).toMatchObject({ status: "accepted", socket_id: site.socketId });
  expect(site.charger.received.at(-1)).toEqual({ action: "UnlockConnector", params: { connectorId: 1 } });
});

test("the command of a refusing charger answers 200, rejected and the charger's status", async () => {
  site.charger.handle("UnlockConnector", () => ({ status: "UnlockFailed" }));
  const response = await post(`${socketPath(site)}/unlock?wait=true`);
  expect(response.status).toBe(200);
  expect(await commandIn(response)).toMatchObject({ status: "rejected", error: "UnlockFailed" });
  site.charger.handle("UnlockConnector", () => ({ status: "Unlocked" }));
});

test("the command of an offline charger answers 202 and pending without wait, and 200 and rejected with it", async () => {
  const { id } = await server.client.chargers.create({ identity: "NEVER-SEEN" });
  const rejected = { type: "Reset", status: "rejected", error: "charger_offline", socket_id: null };
  const waited = await post(`/chargers/${id}/reset?wait=true`, { type: "Soft" });
  expect(waited.status).toBe(200);
  expect(await commandIn(waited)).toMatchObject(rejected);

  const response = await post(`/chargers/${id}/reset`, { type: "Soft" });
  expect(response.status).toBe(202);
  const command = await commandIn(response);
  expect(command).toMatchObject({ type: "Reset", status: "pending", error: null, completed_at: null });
  expect(response.headers.get("location")).toBe(`/v1/commands/${command.id}`);
  expect(await server.client.commands.get(command.id)).toMatchObject(rejected);
  await expect
    .poll(() => server.client.events.list({ type: "command.completed" }))
    .toMatchObject({
      data: expect.arrayContaining([
        expect.objectContaining({ data: expect.objectContaining({ id: command.id, ...rejected }) }),
      ]),
    });
});

test("a wait that ends answers 202 and the command goes on; with a silent charger it ends in timeout", async () => {
  const { opened, open } = gate();
  site.charger.handle("UnlockConnector", async () => {
    await opened;
    return { status: "Unlocked" };
  });
  const response = await post(`${socketPath(site)}/unlock?wait=true&timeout=1`);
  expect(response.status).toBe(202);
  const command = await commandIn(response);
  expect(command.status).toBe("pending");
  expect(await server.client.waitForCommand(command)).toMatchObject({
    status: "timeout",
    error: "no_answer",
  });

  // The server stores an answer that comes after the end, and does not change the command.
  open();
  await expect
    .poll(() => server.client.commands.get(command.id), { timeout: 60_000 })
    .toMatchObject({ status: "timeout", late_response: { payload: { status: "Unlocked" } } });
  site.charger.handle("UnlockConnector", () => ({ status: "Unlocked" }));
});

test("a caller who waits as long as the command may take learns how it ended", async () => {
  const { opened, open } = gate();
  site.charger.handle("UnlockConnector", async () => {
    await opened;
    return { status: "Unlocked" };
  });
  const commands = await Promise.all(
    Array.from({ length: 10 }, async () =>
      commandIn(await post(`${socketPath(site)}/unlock?wait=true&timeout=${lifetimeS}`)),
    ),
  );
  expect(commands.map(({ status }) => status)).toEqual(Array.from({ length: 10 }, () => "timeout"));
  open();
  site.charger.handle("UnlockConnector", () => ({ status: "Unlocked" }));
});

test("a waiting request keeps waiting when the bus between processes was interrupted", async () => {
  const { opened, open } = gate();
  const asked = gate();
  site.charger.handle("UnlockConnector", async () => {
    asked.open();
    await opened;
    return { status: "Unlocked" };
  });
  const waiting = post(`${socketPath(site)}/unlock?wait=true`);
  await asked.opened;
  const gap = gate();
  const stop = server.server.bus.subscribe("nothing", () => void gap.open());
  // A connection that listens asks nothing but whether it is alive.
  await server.server.core.db.read((tx) =>
    tx.execute(sql`select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and (query ilike 'listen%' or query = 'select 1')`),
  );
  await gap.opened;
  stop();
  open();
  const response = await waiting;
  expect(response.status).toBe(200);
  expect(await commandIn(response)).toMatchObject({ status: "accepted" });
  site.charger.handle("UnlockConnector", () => ({ status: "Unlocked" }));
});

test("a command goes on when its caller disconnects", async () => {
  const { opened, open } = gate();
  const asked = gate();
  site.charger.handle("UnlockConnector", async () => {
    asked.open();
    await opened;
    return { status: "Unlocked" };
  });
  const caller = new AbortController();
  const gone = server
    .fetch(`${socketPath(site)}/unlock?wait=true`, { method: "POST", signal: caller.signal })
    .catch((error: unknown) => error);
  await asked.opened;
  caller.abort();
  await gone;
  open();
  await expect
    .poll(async () => (await server.client.commands.list({ charger_id: site.chargerId })).data.at(0), {
      timeout: 60_000,
    })
    .toMatchObject({ type: "UnlockConnector", status: "accepted" });
  site.charger.handle("UnlockConnector", () => ({ status: "Unlocked" }));
});

test("a command that waits in the queue past its time is never sent", async () => {
  const { opened, open } = gate();
  site.charger.handle("ClearCache", async () => {
    await opened;
    return { status: "Accepted" };
  });
  // This is longer than the lifetime of any command, so the command behind it expires before the server sends it.
  const ahead = server.server.calls.call(site.chargerId, "ClearCache", {}, { timeoutMs: 20_000 });
  const waiting = await commandIn(await post(`${socketPath(site)}/unlock`));
  expect(await server.client.waitForCommand(waiting)).toMatchObject({ status: "timeout", error: "not_sent" });
  const seen = site.charger.received.length;
  open();
  expect(await ahead).toEqual({ outcome: "result", payload: { status: "Accepted" } });
  await post(`/chargers/${site.chargerId}/reset?wait=true`, { type: "Soft" });
  expect(site.charger.received.slice(seen).map(({ action }) => action)).toEqual(["Reset"]);
});

test("quirk 68: a start authorizes its tag, listed or not, and finds its session", async () => {
  const id_tag = "NOBODY-KNOWS";
  const response = await post(`${socketPath(site)}/start?wait=true`, { id_tag });
  const command = await commandIn(response);
  expect(command).toMatchObject({ type: "RemoteStartTransaction", status: "accepted", session_id: null });
  expect(site.charger.received.at(-1)).toEqual({
    action: "RemoteStartTransaction",
    params: { connectorId: 1, idTag: id_tag },
  });
  const started = await site.charger.call("StartTransaction", {
    connectorId: 1,
    idTag: id_tag,
    meterStart: 0,
    timestamp: ago(5),
  });
  expect(started["idTagInfo"]).toEqual({ status: "Accepted" });
  const { session_id } = await server.client.commands.get(command.id);
  expect(await server.client.sessions.get(session_id ?? "")).toMatchObject({
    transaction_id: started["transactionId"],
    start_command_id: command.id,
    id_tag,
  });

  const occupied = await post(`${socketPath(site)}/start`, { id_tag });
  expect(occupied.status).toBe(422);
  expect(await occupied.json()).toMatchObject({ code: "socket-occupied" });

  const stop = await commandIn(await post(`${socketPath(site)}/stop?wait=true`));
  expect(stop).toMatchObject({ type: "RemoteStopTransaction", status: "accepted", session_id });
  expect(site.charger.received.at(-1)).toEqual({
    action: "RemoteStopTransaction",
    params: { transactionId: started["transactionId"] },
  });
  await site.charger.call("StopTransaction", {
    transactionId: started["transactionId"],
    meterStop: 50,
    timestamp: ago(0),
    reason: "Remote",
  });
  const idle = await post(`${socketPath(site)}/stop`);
  expect(idle.status).toBe(422);
  expect(await idle.json()).toMatchObject({ code: "no-active-session" });
});

test("a start for a blocked tag is rejected and never sent", async () => {
  await server.client.idTags.create({ id_tag: "BLOCKED", status: "blocked" });
  const seen = site.charger.received.length;
  const start = (query: string) => post(`${socketPath(site)}/start${query}`, { id_tag: "blocked" });
  const rejected = { status: "rejected", error: "id_tag_blocked" };
  expect(await commandIn(await start("?wait=true"))).toMatchObject(rejected);
  const asked = await start("");
  const command = await commandIn(asked);
  expect({ status: asked.status, command }).toMatchObject({
    status: 202,
    command: { status: "pending", error: null },
  });
  expect(await server.client.commands.get(command.id)).toMatchObject(rejected);
  expect(site.charger.received).toHaveLength(seen);
});

test("quirk 22: a Reset whose answer is lost with the socket is accepted by the boot that follows", async () => {
  const own = await startSite(server, [{ price_components: [{ type: "FLAT", price: 1, step_size: 1 }] }]);
  const asked = gate();
  own.charger.handle("Reset", () => {
    asked.open();
    return new Promise(() => undefined);
  });
  const command = await commandIn(await post(`/chargers/${own.chargerId}/reset`, { type: "Hard" }));
  await asked.opened;
  own.charger.cut();
  await using again = await connectRpcCharger({
    url: server.ocppUrl,
    identity: own.identity,
    password: own.password,
  });
  await again.boot();
  expect(await server.client.waitForCommand(command)).toMatchObject({ status: "accepted" });
});

test("a command is carried out once, also when the signal for it is repeated", async () => {
  const { opened, open } = gate();
  const asked = gate();
  site.charger.handle("Reset", async () => {
    asked.open();
    await opened;
    return { status: "Accepted" };
  });
  const { core } = server.server;
  const seen = site.charger.received.length;
  const command = await commandIn(await post(`/chargers/${site.chargerId}/reset`, { type: "Soft" }));
  await asked.opened;
  core.signals.publish({ type: "command-due", chargerId: command.charger_id, processId: core.processId });
  expect(await leaseCommands(core, command.charger_id)).toEqual([]);
  open();
  expect(await server.client.waitForCommand(command)).toMatchObject({ status: "accepted" });
  core.signals.publish({ type: "command-due", chargerId: command.charger_id, processId: core.processId });
  await post(`${socketPath(site)}/unlock?wait=true`);
  expect(site.charger.received.slice(seen).map(({ action }) => action)).toEqual(["Reset", "UnlockConnector"]);
  site.charger.handle("Reset", () => ({ status: "Accepted" }));
});

test("a command whose time is over is not sent, and ends as not_sent", async () => {
  const { core } = server.server;
  const asked = await commandIn(await post(`${socketPath(site)}/unlock?wait=true`));
  await core.db.transaction(async (tx) => {
    await tx.execute(sql`update commands set status = 'pending', sent_at = null, result = null, completed_at = null,
      expires_at = now() - interval '9 minutes' where id = ${asked.id}`);
  });
  const seen = site.charger.received.length;
  expect(await leaseCommands(core, asked.charger_id)).toEqual([]);
  expect(site.charger.received).toHaveLength(seen);
  await expireCommands(core);
  expect(await server.client.commands.get(asked.id)).toMatchObject({ status: "timeout", error: "not_sent" });
});

test("a limit that is accepted when its transaction is over says nothing about the next one", async () => {
  const own = await startSite(server, [{ price_components: [{ type: "FLAT", price: 1, step_size: 1 }] }]);
  const start = (timestamp: string) =>
    own.charger.call("StartTransaction", { connectorId: 1, idTag: own.idTag, meterStart: 0, timestamp });
  const { opened, open } = gate();
  const asked = gate();
  own.charger.handle("SetChargingProfile", async () => {
    asked.open();
    await opened;
    return { status: "Accepted" };
  });
  const first = await start(ago(60));
  const command = await commandIn(
    await post(`${socketPath(own)}/charging-profile`, { limit_a: 0, transaction_id: first["transactionId"] }),
  );
  await asked.opened;
  await own.charger.call("StopTransaction", {
    transactionId: first["transactionId"],
    meterStop: 10,
    timestamp: ago(30),
  });
  await start(ago(10));
  open();
  expect(await server.client.waitForCommand(command)).toMatchObject({ status: "accepted" });
  const { data } = await server.client.sessions.list({ charger_id: own.chargerId, status: "active" });
  expect(data).toMatchObject([{ limit_a: null }]);
});

describe("an Idempotency-Key", () => {
  test("answers a retry with the command as it stands, and sends it once", async () => {
    const headers = { "idempotency-key": "unlock-1" };
    const seen = site.charger.received.length;
    const first = await commandIn(await post(`${socketPath(site)}/unlock?wait=true`, undefined, headers));
    const again = await post(`${socketPath(site)}/unlock?wait=true`, undefined, headers);
    expect(again.headers.get("idempotent-replayed")).toBe("true");
    expect(await commandIn(again)).toEqual(first);
    expect(site.charger.received).toHaveLength(seen + 1);
  });

  test("used for another request is refused", async () => {
    const headers = { "idempotency-key": "unlock-1" };
    const response = await post(`/chargers/${site.chargerId}/reset`, { type: "Soft" }, headers);
    expect(response.status).toBe(422);
    expect(await response.json()).toMatchObject({ code: "idempotency-key-reused" });
  });
});
