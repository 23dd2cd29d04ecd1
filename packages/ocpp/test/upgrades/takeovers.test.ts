import { once } from "node:events";
import { connect as connectTcp } from "node:net";
import { describe, expect, onTestFinished, test } from "vitest";
import type { EndOfConnection } from "../../src/index.ts";
import { ManualClock } from "../../src/testing.ts";
import type { ConnectionAttempt, Joined, TakeoverPolicy } from "../../src/ws.ts";
import { raw, switching, upgrade } from "./raw-upgrade.ts";
import { closeCode, openSocket, showsSecret, startListener } from "./start-listener.ts";

const conflict = "HTTP/1.1 409 Conflict\r\nRetry-After: 30\r\nContent-Length: 0\r\nConnection: close\r\n\r\n";

/** A listener whose new connections take their epoch only when they may connect. */
async function startJoining(takeover: (attempt: ConnectionAttempt) => TakeoverPolicy) {
  const clock = new ManualClock();
  const joins: string[] = [];
  const superseded: EndOfConnection[] = [];
  const listener = await startListener({
    clock,
    hooks: { superseded: (_station, about) => superseded.push(about) },
    authenticate: (attempt) =>
      showsSecret(attempt)
        ? {
            ok: true,
            takeover: takeover(attempt),
            join() {
              joins.push(attempt.identity);
              return { epoch: joins.length, context: "joined", registration: "accepted" };
            },
          }
        : { ok: false },
  });
  const station = () => {
    const found = listener.centralSystem.station("CP-1");
    if (found === undefined) throw new Error("CP-1 has never connected.");
    return found;
  };
  return { ...listener, clock, joins, station, superseded };
}

describe("newest", () => {
  test("replaces the older connection, and ends the calls that wait for its answers", async () => {
    const { port, station, superseded } = await startJoining(() => "newest");
    const first = await openSocket(port);
    const end = closeCode(first);
    const reset = station().call("Reset", { type: "Soft" });
    const second = await openSocket(port);
    expect(await end).toBe(4001);
    expect(await reset).toEqual({ outcome: "disconnected", reason: "replaced" });
    expect(superseded).toMatchObject([{ epoch: 1, code: 4001 }]);
    expect(station()).toMatchObject({ connected: true, epoch: 2 });
    expect(second.readyState).toBe(second.OPEN);
  });
});

describe("keep", () => {
  test("refuses the new connection before its handshake and before join", async () => {
    const { joins, port, refused, station } = await startJoining(() => "keep");
    const first = await openSocket(port);
    expect(await raw(port, upgrade("/ocpp/CP-1"))).toBe(conflict);
    expect(refused).toMatchObject([{ status: 409, reason: "identity-in-use", identity: "CP-1" }]);
    expect(joins).toEqual(["CP-1"]);
    expect(station()).toMatchObject({ connected: true, epoch: 1 });
    const reset = station().call("Reset", { type: "Soft" });
    first.once("message", () => first.send('[3,"call",{"status":"Accepted"}]'));
    expect(await reset).toMatchObject({ outcome: "result" });
  });

  test("abandons what the new connection was admitted with, when that was given already", async () => {
    const abandoned: Joined<string>[] = [];
    const { port } = await startListener({
      authenticate: () => ({ ok: true, takeover: "keep", context: "a charger", registration: null }),
      abandoned: (joined) => abandoned.push(joined),
    });
    await openSocket(port);
    expect(await raw(port, upgrade("/ocpp/CP-1"))).toBe(conflict);
    expect(abandoned).toEqual([{ context: "a charger", registration: null }]);
  });

  test("admits other identities, and the same one after the older connection has ended", async () => {
    const { port, station } = await startJoining(() => "keep");
    const first = await openSocket(port);
    await openSocket(port, {}, "CP-2");
    first.terminate();
    while (station().connected) await new Promise((resolve) => setImmediate(resolve));
    await openSocket(port);
    expect(station()).toMatchObject({ connected: true, epoch: 3 });
  });
});

describe("probe", () => {
  test("refuses the new connection when the older one answers a ping", async () => {
    const { clock, joins, port, station } = await startJoining(() => "probe");
    const first = await openSocket(port);
    const pinged = once(first, "ping");
    expect(await raw(port, upgrade("/ocpp/CP-1"))).toBe(conflict);
    await pinged;
    expect(joins).toHaveLength(1);
    expect(station().epoch).toBe(1);
    clock.advance(5_000);
    expect(station().connected).toBe(true);
  });

  test("counts a frame as an answer as well", async () => {
    const { port } = await startJoining(() => "probe");
    const first = await openSocket(port, { autoPong: false });
    first.once("ping", () => first.send('[2,"1","Heartbeat",{}]'));
    expect(await raw(port, upgrade("/ocpp/CP-1"))).toBe(conflict);
  });

  test("lets the new connection take over after 5 s of silence", async () => {
    const { clock, port, station, superseded } = await startJoining(() => "probe");
    const first = await openSocket(port, { autoPong: false });
    const end = closeCode(first);
    const pinged = once(first, "ping");
    const second = openSocket(port);
    await pinged;
    clock.advance(4_999);
    expect(station().epoch).toBe(1);
    clock.advance(1);
    expect(await end).toBe(4001);
    expect((await second).readyState).toBe(first.OPEN);
    expect(superseded).toHaveLength(1);
  });

  test("admits the new connection immediately when the older one ends meanwhile", async () => {
    const { port, station } = await startJoining(() => "probe");
    const first = await openSocket(port, { autoPong: false });
    const pinged = once(first, "ping");
    const second = openSocket(port);
    await pinged;
    first.terminate();
    await second;
    expect(station()).toMatchObject({ connected: true, epoch: 2 });
  });

  test("decides one at a time: further new connections are refused immediately", async () => {
    const { clock, joins, port } = await startJoining(() => "probe");
    const first = await openSocket(port, { autoPong: false });
    const pings: Buffer[] = [];
    first.on("ping", (data) => pings.push(data));
    const pinged = once(first, "ping");
    const second = raw(port, upgrade("/ocpp/CP-1"));
    await pinged;
    expect(await raw(port, upgrade("/ocpp/CP-1"))).toBe(conflict);
    clock.advance(5_000);
    expect((await second).split("\r\n", 1)[0]).toBe(switching);
    expect(pings).toHaveLength(1);
    expect(joins).toHaveLength(2);
  });

  test("keeps another connection that took over meanwhile", async () => {
    const policies: TakeoverPolicy[] = ["newest", "probe", "newest"];
    const { clock, port, station } = await startJoining(() => policies.shift() ?? "newest");
    const first = await openSocket(port, { autoPong: false });
    const pinged = once(first, "ping");
    const probing = raw(port, upgrade("/ocpp/CP-1"));
    await pinged;
    await openSocket(port);
    expect(await probing).toBe(conflict);
    clock.advance(5_000);
    expect(station()).toMatchObject({ connected: true, epoch: 2 });
  });

  test("keeps the older connection when the new one has disconnected meanwhile", async () => {
    const { clock, joins, port, station } = await startJoining(() => "probe");
    const first = await openSocket(port, { autoPong: false });
    const pinged = once(first, "ping");
    const newcomer = connectTcp(port, "127.0.0.1");
    newcomer.write(upgrade("/ocpp/CP-1"));
    await pinged;
    newcomer.resetAndDestroy();
    // The server sees the disconnect before it answers this request.
    await raw(port, "GET / HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n");
    clock.advance(5_000);
    await raw(port, "GET / HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n");
    expect(joins).toHaveLength(1);
    expect(station()).toMatchObject({ connected: true, epoch: 1 });
  });
});

test("a policy may count takeovers: after three within 10 min the older connection is probed", async () => {
  const takeovers: number[] = [];
  const clock = new ManualClock();
  const { port, refused } = await startListener({
    clock,
    hooks: { superseded: () => takeovers.push(clock.now()) },
    authenticate: () => ({
      ok: true,
      context: "a charger",
      registration: "accepted",
      takeover: takeovers.filter((at) => clock.now() - at < 600_000).length < 3 ? "newest" : "probe",
    }),
  });
  for (let connection = 0; connection < 4; connection++) await openSocket(port);
  expect(takeovers).toHaveLength(3);
  expect(await raw(port, upgrade("/ocpp/CP-1"))).toBe(conflict);
  expect(refused).toMatchObject([{ reason: "identity-in-use" }]);
});

test("a join that fails or takes too long is answered with 503, and its late result is abandoned", async () => {
  const late = deferred<Joined<string>>();
  const reported = deferred<Joined<string>>();
  const failing = await startListener({
    authenticate: () => ({ ok: true, join: () => Promise.reject(new Error("no storage")) }),
  });
  expect(await raw(failing.port, upgrade("/ocpp/CP-1"))).toContain("503 Service Unavailable");
  expect(failing.refused).toMatchObject([{ reason: "failed", error: { message: "no storage" } }]);
  const hanging = await startListener({
    handshakeTimeoutMs: 20,
    authenticate: () => ({ ok: true, join: () => late.promise }),
    abandoned: reported.resolve,
  });
  expect(await raw(hanging.port, upgrade("/ocpp/CP-1"))).toContain("503 Service Unavailable");
  late.resolve({ context: "late" });
  expect(await reported.promise).toEqual({ context: "late" });
});

test("a join may still refuse, and nothing is abandoned", async () => {
  const abandoned: Joined<string>[] = [];
  const { centralSystem, port, refused } = await startListener({
    authenticate: () => ({
      ok: true,
      join: () => ({ ok: false, status: 409, headers: { "Retry-After": "30" } }),
    }),
    abandoned: (joined) => abandoned.push(joined),
  });
  expect(await raw(port, upgrade("/ocpp/CP-1"))).toBe(conflict);
  expect(refused).toMatchObject([{ status: 409, reason: "not-admitted", identity: "CP-1" }]);
  expect(abandoned).toEqual([]);
  expect(centralSystem.station("CP-1")).toBeUndefined();
});

test("an attempt that waits for an older connection blocks no other attempt of its address", async () => {
  const { clock, port, station } = await startJoining(() => "probe");
  const hesitation = deferred<Joined<string>>();
  const joining = await startListener({
    maxHandshakes: { perAddress: 1, total: 1 },
    authenticate: ({ identity }) => ({
      ok: true,
      join: () => (identity === "CP-2" ? { context: "in" } : hesitation.promise),
    }),
  });
  const waiting = connectTcp(joining.port, "127.0.0.1");
  onTestFinished(() => void waiting.destroy());
  waiting.write(upgrade("/ocpp/CP-1"));
  expect((await raw(joining.port, upgrade("/ocpp/CP-2"))).split("\r\n", 1)[0]).toBe(switching);
  // It does not answer while this process probes it either.
  const silent = await openSocket(port, { autoPong: false });
  const pinged = once(silent, "ping");
  const newcomer = openSocket(port);
  await pinged;
  await openSocket(port, {}, "CP-2");
  clock.advance(5_000);
  await newcomer;
  expect(station().epoch).toBe(3);
  hesitation.resolve({ context: "late" });
});

function deferred<T>(): { promise: Promise<T>; resolve: (value: T) => void } {
  let resolve: (value: T) => void = () => {};
  const promise = new Promise<T>((fulfil) => {
    resolve = fulfil;
  });
  return { promise, resolve };
}
