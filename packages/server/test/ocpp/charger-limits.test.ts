import { once } from "node:events";
import { createClient } from "@forecourt/client";
import { createDatabase, type TestDatabase } from "@forecourt/harness";
import postgres from "postgres";
import { afterAll, beforeAll, describe, expect, inject, onTestFinished, test } from "vitest";
import { WebSocket } from "ws";
import type { Clock } from "../../src/platform/clock.ts";
import { createRunningClock } from "../support/clocks.ts";
import { startTestServer, type TestServer } from "../support/start-test-server.ts";
import { answerToUpgrade, basic, switching } from "../support/upgrade-request.ts";

/** What a charger may do with its connection, and what the server remembers of it in every process. */

const clock = createRunningClock();

let database: TestDatabase;
let one: TestServer;
let two: TestServer;
beforeAll(async () => {
  database = await createDatabase(inject("postgresUrl"));
  const settings = { FORECOURT_DATABASE_URL: database.url };
  one = await startTestServer(settings, { clock });
  two = await startTestServer(settings, { clock });
});
afterAll(async () => {
  await Promise.all([one, two].map((server) => server[Symbol.asyncDispose]()));
  await database[Symbol.asyncDispose]();
});

interface Charger {
  id: string;
  identity: string;
  authorization: string;
}

let chargers = 0;

async function register(server: TestServer): Promise<Charger> {
  chargers += 1;
  const identity = `CP-${chargers}`;
  const { id, password } = await server.client.chargers.create({ identity, takeover: "newest" });
  return { id, identity, authorization: basic(identity, password) };
}

/** A bare WebSocket that has booted, and the frames that it receives. */
async function connect(server: TestServer, { identity, authorization }: Charger) {
  const headers = { authorization };
  const socket = new WebSocket(`${server.ocppUrl}/${identity}`, "ocpp1.6", { headers });
  onTestFinished(() => void socket.terminate());
  const frames: unknown[][] = [];
  socket.on("message", (data) => frames.push(JSON.parse(String(data)) as unknown[]));
  const closed = once(socket, "close").then(([code]) => Number(code));
  await once(socket, "open");
  const ask = async (id: string, action: string, payload: object) => {
    socket.send(JSON.stringify([2, id, action, payload]));
    await expect.poll(() => frames.find(([, of]) => of === id), { interval: 5 }).toBeDefined();
    return frames.find(([, of]) => of === id);
  };
  await ask("boot", "BootNotification", { chargePointVendor: "Acme", chargePointModel: "X" });
  return { socket, frames, closed, ask };
}

function tryToConnect(server: TestServer, { identity, authorization }: Charger) {
  return answerToUpgrade(server, identity, { Authorization: authorization });
}

describe("bad frames", () => {
  test("twenty in a minute are answered, and with one more every process refuses the charger for a minute", async () => {
    const charger = await register(one);
    const { socket, closed, ask } = await connect(one, charger);
    for (let count = 0; count < 20; count++) socket.send("no OCPP");
    expect(await ask("1", "Heartbeat", {})).toMatchObject([3, "1", {}]);
    socket.send("no OCPP");
    expect(await closed).toBe(1008);

    expect(await tryToConnect(one, charger)).toMatch(/^HTTP\/1\.1 429 [^\r]+\r\nRetry-After: (60|5\d)\r\n/);
    await expect.poll(() => tryToConnect(two, charger)).toMatch(/^HTTP\/1\.1 429 /);
    // A client without the password learns nothing about the charger.
    const stranger = { ...charger, authorization: basic(charger.identity, "guess") };
    expect(await tryToConnect(one, stranger)).toMatch(/^HTTP\/1\.1 401 /);
    expect(await tryToConnect(one, await register(one))).toMatch(switching);
    clock.move(60_000);
    expect(await tryToConnect(two, charger)).toMatch(switching);
    expect(await tryToConnect(one, charger)).toMatch(switching);
  });
});

test("a change of strictness applies to the next frame, in any process", async () => {
  const charger = await register(one);
  const { ask } = await connect(two, charger);
  const tooLong = { idTag: "012345678901234567890" };
  expect(await ask("1", "Authorize", tooLong)).toMatchObject([3, "1", {}]);
  await one.client.chargers.update(charger.id, { validation: "strict" });
  let count = 1;
  const answer = async () => (await ask(String(++count), "Authorize", tooLong))?.slice(0, 3);
  await expect.poll(answer).toEqual([4, expect.any(String), "PropertyConstraintViolation"]);
  await one.client.chargers.update(charger.id, { validation: "tolerant" });
  await expect.poll(answer).toMatchObject([3, expect.any(String), {}]);
});

test("one process continues with the counts that another has stored about a charger", async () => {
  const charger = await register(one);
  const known = async () => (await one.client.chargers.get(charger.id)).capabilities;
  const device = { vendor: "Acme", model: "X" };
  /** Makes a call through the API, and answers it as the charger. */
  const answerCall = async (
    server: TestServer,
    { frames, socket }: Awaited<ReturnType<typeof connect>>,
    call: Parameters<TestServer["client"]["chargers"]["call"]>[1],
    answer: object,
  ) => {
    const client = createClient({ baseUrl: server.baseUrl, apiKey: one.key });
    const done = client.chargers.call(charger.id, { ...call, wait: true, timeout: 60 });
    const isCall = (frame: unknown[]) => frame[0] === 2 && frame[2] === call.action;
    await expect.poll(() => frames.find(isCall), { interval: 5 }).toBeDefined();
    socket.send(JSON.stringify([3, frames.find(isCall)?.[1], answer]));
    await done;
  };

  const first = await connect(one, charger);
  const connectors = { configurationKey: [{ key: "NumberOfConnectors", readonly: true, value: "2" }] };
  await answerCall(one, first, { action: "GetConfiguration", payload: {} }, connectors);
  await expect.poll(known).toEqual({ device, connectors: 2, configurationRead: true });
  const second = await connect(two, charger);
  const trigger = { action: "TriggerMessage", payload: { requestedMessage: "Heartbeat" } } as const;
  await answerCall(two, second, trigger, { status: "NotImplemented" });
  await expect
    .poll(known)
    .toEqual({ device, connectors: 2, configurationRead: true, triggers: { Heartbeat: false } });
});

test("a charger that has to wait for more than a minute causes one event", async () => {
  const began = Date.now();
  // A minute passes in half a second.
  const fast: Clock = {
    now: () => began + (Date.now() - began) * 120,
    after(delayMs, run) {
      const timer = setTimeout(run, delayMs / 120);
      return () => clearTimeout(timer);
    },
  };
  await using own = await createDatabase(inject("postgresUrl"));
  const settings = { FORECOURT_DATABASE_URL: own.url };
  // By the fast clock the API would give up on the database after 8 ms.
  await using api = await startTestServer(settings);
  const strict = { FORECOURT_OCPP_INBOUND_BURST: "10", FORECOURT_OCPP_PING_INTERVAL_S: "0" };
  await using server = await startTestServer({ ...settings, ...strict }, { clock: fast });
  const charger = await register(api);
  const { socket } = await connect(server, charger);
  for (let count = 0; count < 1_500; count++) socket.send(`[2,"${count}","Heartbeat",{}]`);
  const publishedEvents = async () => {
    const { data } = await api.client.events.list({ type: "charger.security_event" });
    return data.map(({ data }) => data);
  };
  await expect
    .poll(publishedEvents, { timeout: 60_000 })
    .toMatchObject([{ charger_id: charger.id, kind: "MessageFlood", severity: "info" }]);
  expect(socket.readyState).toBe(WebSocket.OPEN);
});

describe("handshakes", () => {
  test("beyond the total limit are refused for a while, and those of one address wait for their turn", async () => {
    await using own = await createDatabase(inject("postgresUrl"));
    await using server = await startTestServer({
      FORECOURT_DATABASE_URL: own.url,
      FORECOURT_OCPP_HANDSHAKES: "3",
      FORECOURT_OCPP_HANDSHAKES_PER_ADDRESS: "2",
    });
    const some = await Promise.all(Array.from({ length: 4 }, () => register(server)));
    const [first, second, third, fourth] = some as [Charger, Charger, Charger, Charger];
    const other = postgres(own.url, { max: 1 });
    let inTime: Promise<string>[] = [];
    await other.begin(async (held) => {
      // The server cannot look up any charger.
      await held`lock table chargers in access exclusive mode`;
      inTime = [first, second, third].map((charger) => tryToConnect(server, charger));
      await expect
        .poll(async () => (await held`select from pg_locks where not granted`).length)
        .toBeGreaterThan(0);
      const away = "HTTP/1.1 503 Service Unavailable\r\nRetry-After: 10\r\n";
      await expect.poll(() => tryToConnect(server, fourth)).toContain(away);
    });
    await other.end();
    for (const answer of await Promise.all(inTime)) expect(answer).toMatch(switching);
    expect(await tryToConnect(server, fourth)).toMatch(switching);
  });

  test("may have 64 headers and 8 KiB of them", async () => {
    const { identity, authorization } = await register(one);
    const withMore = (headers: Record<string, string>) =>
      answerToUpgrade(one, identity, { Authorization: authorization, ...headers });
    // Every upgrade of this test has seven headers already.
    const more = (count: number) =>
      Object.fromEntries(Array.from({ length: count }, (_, index) => [`X-${index}`, "1"]));
    expect(await withMore(more(57))).toMatch(switching);
    expect(await withMore(more(58))).toMatch(/^HTTP\/1\.1 431 /);
    expect(await withMore({ "X-Long": "x".repeat(7_500) })).toMatch(switching);
    expect(await withMore({ "X-Long": "x".repeat(8_192) })).toMatch(/^HTTP\/1\.1 431 /);
  });
});

test("after a restart chargers reconnect beside neighbours that fail, and no answer shows which identities exist", async () => {
  await using own = await createDatabase(inject("postgresUrl"));
  const settings = { FORECOURT_DATABASE_URL: own.url };
  const before = await startTestServer(settings);
  const known = await register(before);
  expect(await tryToConnect(before, known)).toMatch(switching);
  const fresh = await register(before);
  await before[Symbol.asyncDispose]();

  await using after = await startTestServer(settings);
  const fail = (identity: string) =>
    answerToUpgrade(after, identity, { Authorization: basic(identity, "guess") });
  for (let index = 0; index < 30; index++) expect(await fail(`CP-X${index}`)).toMatch(/^HTTP\/1\.1 401 /);
  let index = 30;
  // The answer to a wrong password is the same for registered and unknown chargers.
  for (const name of [() => `CP-X${index++}`, () => known.identity, () => fresh.identity])
    await expect.poll(() => fail(name())).toMatch(/^HTTP\/1\.1 429 /);
  for (const each of [known, fresh]) expect(await tryToConnect(after, each)).toMatch(switching);
});
