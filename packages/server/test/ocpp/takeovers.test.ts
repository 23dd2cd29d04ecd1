import { once } from "node:events";
import { createDatabase, startProxy, type TestDatabase } from "@forecourt/harness";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, inject, onTestFinished, test } from "vitest";
import { WebSocket } from "ws";
import type { Clock } from "../../src/platform/clock.ts";
import { fieldsOf } from "../support/fields-of.ts";
import { startTestServer, type TestServer } from "../support/start-test-server.ts";
import { answerToUpgrade, basic, sendUpgrade, switching } from "../support/upgrade-request.ts";

/** Two processes on one database. A connection counts as TLS when the proxy says so. */

const probeMs = 5_000;
const time = { movedMs: 0, probeFactor: 0.1 };
/** Waits a tenth of the requested time; the wait for a probe can also last longer than a test. Its time can be moved. */
const clock: Clock = {
  now: () => Date.now() + time.movedMs,
  after(delayMs, run) {
    const timer = setTimeout(run, delayMs * (delayMs === probeMs ? time.probeFactor : 0.1));
    return () => clearTimeout(timer);
  },
};

let database: TestDatabase;
let one: TestServer;
let two: TestServer;
beforeAll(async () => {
  database = await createDatabase(inject("postgresUrl"));
  const settings = {
    FORECOURT_DATABASE_URL: database.url,
    FORECOURT_TRUSTED_PROXIES: "127.0.0.1",
    // Longer than a shortened probe.
    FORECOURT_OCPP_PING_INTERVAL_S: "600",
  };
  one = await startTestServer(settings, { clock });
  two = await startTestServer(settings, { clock });
});
afterAll(async () => {
  await Promise.all([one, two].map((server) => server[Symbol.asyncDispose]()));
  await database[Symbol.asyncDispose]();
});
beforeEach(() => {
  time.probeFactor = 0.1;
});

const overTls = { "X-Forwarded-Proto": "https" };
const occupied = "HTTP/1.1 409 Conflict\r\nRetry-After: 30\r\nContent-Length: 0\r\nConnection: close\r\n\r\n";

interface Charger {
  id: string;
  socketId: string;
  identity: string;
  authorization: string;
}

let chargers = 0;

async function register(takeover: "auto" | "newest" | "keep" = "auto"): Promise<Charger> {
  chargers += 1;
  const identity = `CP-${chargers}`;
  const { id, password, sockets } = await one.client.chargers.create({ identity, takeover });
  return { id, socketId: sockets[0]?.id ?? "", identity, authorization: basic(identity, password) };
}

async function open(
  { ocppUrl }: Pick<TestServer, "ocppUrl">,
  { identity, authorization }: Charger,
  { headers = {}, autoPong = true }: { headers?: Record<string, string>; autoPong?: boolean } = {},
) {
  const socket = new WebSocket(`${ocppUrl}/${identity}`, "ocpp1.6", {
    autoPong,
    headers: { authorization, ...headers },
  });
  const closed = once(socket, "close").then(([code, reason]) => `${String(code)} ${String(reason)}`);
  onTestFinished(() => void socket.terminate());
  const asked: Buffer[] = [];
  socket.on("ping", (data) => asked.push(data));
  await once(socket, "open");
  return { socket, closed, asked };
}

/** Resolves with the first line and the headers of the answer. An accepted connection is closed. */
function tryToConnect(
  server: TestServer,
  { identity, authorization }: Charger,
  headers: Record<string, string> = {},
) {
  return answerToUpgrade(server, identity, { Authorization: authorization, ...headers });
}

async function eventsOf({ id }: Charger, type: string): Promise<Record<string, unknown>[]> {
  const { data } = await one.client.events.list({ order: "oldest", per_page: 100, type });
  return data.map(fieldsOf).filter((fields) => fields["charger_id"] === id);
}

describe.each([
  ["of the same process", () => one],
  ["of another process", () => two],
])("a new connection %s", (_, elsewhere) => {
  test("without TLS is refused while the older connection answers, and an event says so", async () => {
    const charger = await register();
    const older = await open(one, charger);
    expect(await tryToConnect(elsewhere(), charger)).toBe(occupied);
    expect(older.asked).toHaveLength(1);
    expect(older.socket.readyState).toBe(WebSocket.OPEN);
    await expect
      .poll(() => eventsOf(charger, "charger.connection_rejected"), { timeout: 60_000 })
      .toEqual([
        {
          charger_id: charger.id,
          charger_identity: charger.identity,
          connector_id: null,
          location_name: null,
          reason: "duplicate_live",
          count: 1,
          window_s: expect.any(Number),
          remote_ip_prefix: "127.0.0.0/24",
        },
      ]);
    await expect.poll(() => eventsOf(charger, "charger.connected"), { timeout: 60_000 }).toHaveLength(1);
  });

  test("over TLS replaces the older one, and pending commands end in timeout", async () => {
    const charger = await register();
    const older = await open(one, charger, { headers: overTls });
    older.socket.send('[2,"1","BootNotification",{"chargePointVendor":"Acme","chargePointModel":"X"}]');
    await once(older.socket, "message");
    const called = once(older.socket, "message");
    const unlock = one.client.sockets.unlock(charger.id, charger.socketId, { wait: true, timeout: 60 });
    await called;
    const newer = await open(elsewhere(), charger, { headers: overTls });
    expect(await older.closed).toBe("4001 superseded");
    expect(older.asked).toEqual([]);
    expect(await unlock).toMatchObject({ status: "timeout", error: "connection_replaced", result: null });
    await expect
      .poll(() => eventsOf(charger, "charger.connected"), { timeout: 60_000 })
      .toMatchObject([
        { security_profile: 2, takeover: false },
        { security_profile: 2, takeover: true, previous_connection_id: `${charger.id}.1` },
      ]);
    newer.socket.send('[2,"2","Heartbeat",{}]');
    expect(String((await once(newer.socket, "message"))[0])).toMatch(/^\[3,"2",\{"currentTime"/);
  });

  test("replaces the older one at once when that has ended", async () => {
    const charger = await register();
    const older = await open(one, charger);
    older.socket.close();
    await older.closed;
    time.probeFactor = 10;
    expect(await tryToConnect(elsewhere(), charger)).toMatch(switching);
  });

  test("replaces the older one when that is silent for five seconds", async () => {
    const charger = await register();
    const older = await open(one, charger, { autoPong: false });
    const pinged = once(older.socket, "ping");
    const began = performance.now();
    await Promise.all([pinged, open(elsewhere(), charger)]);
    // A tenth of the time of the probe.
    expect(performance.now() - began).toBeGreaterThanOrEqual(probeMs / 10);
    expect(await older.closed).toBe("4001 superseded");
    expect(await eventsOf(charger, "charger.connection_rejected")).toEqual([]);
  });

  test("replaces a half-open connection", async () => {
    const charger = await register();
    await using proxy = await startProxy(one.server.url);
    const older = await open({ ocppUrl: `${proxy.url.replace(/^http/, "ws")}ocpp` }, charger);
    proxy.halfOpen();
    await older.closed;
    const began = performance.now();
    await open(elsewhere(), charger);
    expect(performance.now() - began).toBeGreaterThanOrEqual(probeMs / 10);
    expect((await one.client.chargers.get(charger.id)).connected).toBe(true);
  });

  test("waits alone: further connections are refused meanwhile, and the older connection is probed once", async () => {
    const charger = await register();
    const older = await open(one, charger, { autoPong: false });
    const pinged = once(older.socket, "ping");
    const first = open(elsewhere(), charger);
    await pinged;
    expect(await tryToConnect(one, charger)).toBe(occupied);
    expect(await tryToConnect(two, charger)).toBe(occupied);
    await first;
    expect(older.asked).toHaveLength(1);
  });

  test("over TLS replaces the older one three times in ten minutes, and then the older one is probed", async () => {
    const charger = await register();
    const take = (count: number) => open(count % 2 === 0 ? one : elsewhere(), charger, { headers: overTls });
    const taken = [];
    for (let count = 0; count < 4; count++) taken.push(await take(count));
    expect(await tryToConnect(one, charger, overTls)).toBe(occupied);
    expect(await tryToConnect(elsewhere(), charger, overTls)).toBe(occupied);
    expect(taken.map(({ asked }) => asked.length)).toEqual([0, 0, 0, 2]);
    await expect
      .poll(() => eventsOf(charger, "charger.security_event"), { timeout: 60_000 })
      .toMatchObject([{ kind: "ConcurrentConnections", severity: "critical" }]);
    time.movedMs += 600_000;
    expect(await tryToConnect(one, charger, overTls)).toMatch(switching);
    expect(taken.at(-1)?.asked).toHaveLength(2);
  });

  test("replaces the older one where the operator prefers the newest, and else the older one is probed", async () => {
    const charger = await register("newest");
    const older = await open(one, charger);
    const newer = await open(elsewhere(), charger);
    expect(await older.closed).toBe("4001 superseded");
    expect(older.asked).toEqual([]);
    await one.client.chargers.update(charger.id, { takeover: "keep" });
    expect(await tryToConnect(elsewhere(), charger, overTls)).toBe(occupied);
    expect(newer.socket.readyState).toBe(WebSocket.OPEN);
  });

  test("that hung up during the probe does not replace the older connection", async () => {
    const charger = await register();
    const older = await open(one, charger, { autoPong: false });
    const pinged = once(older.socket, "ping");
    const { identity, authorization } = charger;
    const newcomer = sendUpgrade(elsewhere(), identity, { Authorization: authorization });
    await pinged;
    newcomer.resetAndDestroy();
    await once(newcomer, "close");
    await expect.poll(() => logged(elsewhere(), identity), { timeout: 60_000 }).toEqual([409]);
    expect(older.socket.readyState).toBe(WebSocket.OPEN);
    await expect.poll(() => eventsOf(charger, "charger.connected"), { timeout: 60_000 }).toHaveLength(1);
  });
});

/** The statuses with which the server refused attempts of this identity. */
function logged({ log }: TestServer, identity: string): unknown[] {
  return log.flatMap(({ fields, message }) =>
    message === "charger upgrade refused" && fields["identity"] === identity ? [fields["status"]] : [],
  );
}

test("of two that open at the same moment, without an older connection, one is accepted", async () => {
  const charger = await register();
  const answers = await Promise.all(
    [one, two, one, two].map(async (server) => {
      const { identity, authorization } = charger;
      const socket = new WebSocket(`${server.ocppUrl}/${identity}`, "ocpp1.6", {
        headers: { authorization },
      });
      onTestFinished(() => void socket.terminate());
      socket.on("error", () => {});
      const refused = once(socket, "unexpected-response").then(([, { statusCode }]) => Number(statusCode));
      return Promise.race([once(socket, "open").then(() => 101), refused]);
    }),
  );
  expect(answers.sort()).toEqual([101, 409, 409, 409]);
  await expect.poll(() => eventsOf(charger, "charger.connected"), { timeout: 60_000 }).toHaveLength(1);
});

test("waits a second for the process of the older one when that is gone, and concurrent ones wait no longer", async () => {
  const some = await Promise.all(Array.from({ length: 20 }, () => register()));
  await one.server.core.db.read((tx) =>
    tx.execute(sql`update chargers set owner = 'prc_killed', connected_at = now()
      where identity in (select jsonb_array_elements_text(${JSON.stringify(some.map(({ identity }) => identity))}::jsonb))`),
  );
  const began = performance.now();
  for (const charger of some) expect(await tryToConnect(one, charger)).toMatch(switching);
  // One wait of a second for each charger would take 20 s.
  expect(performance.now() - began).toBeLessThan(10_000);
});
