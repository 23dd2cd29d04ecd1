import { describe, expect, test } from "vitest";
import { startStation } from "./testing.ts";

const boot = '[2,"b","BootNotification",{"chargePointVendor":"Acme","chargePointModel":"One"}]';

describe("a Reset whose connection ends before its answer", () => {
  function startResetting() {
    const restarted: string[] = [];
    const started = startStation({ hooks: { restarted: ({ identity }) => restarted.push(identity) } });
    const reset = started.station.call("Reset", { type: "Hard" });
    started.connection.closed(1006, "");
    return { ...started, reset, restarted };
  }

  test("is disconnected, and has worked when a boot follows", async () => {
    const { clock, connect, reset, restarted } = startResetting();
    expect(await reset).toMatchObject({ outcome: "disconnected" });
    clock.advance(90_000);
    const { connection } = connect();
    connection.receive('[2,"1","Heartbeat",{}]');
    expect(restarted).toEqual([]);
    connection.receive(boot);
    connection.receive(boot);
    expect(restarted).toEqual(["CP-1"]);
  });

  test("may not have worked when the charger boots much later", async () => {
    const { clock, connect, reset, restarted } = startResetting();
    await reset;
    clock.advance(600_001);
    connect().connection.receive(boot);
    expect(restarted).toEqual([]);
  });

  test("is unrelated to a boot after an answer", async () => {
    const restarted: string[] = [];
    const { connect, connection, station } = startStation({
      hooks: { restarted: ({ identity }) => restarted.push(identity) },
    });
    const reset = station.call("Reset", { type: "Soft" });
    connection.receive('[3,"1",{"status":"Accepted"}]');
    await reset;
    connection.closed(1006, "");
    connect().connection.receive(boot);
    expect(restarted).toEqual([]);
  });
});

describe("a station that answers no calls", () => {
  function startSilent(reconnectAfterTimeouts?: number) {
    const { centralSystem, clock, station } = startStation({ pingIntervalMs: 0 });
    const sent: string[] = [];
    const closes: string[] = [];
    const connection = centralSystem.connect({
      identity: "CP-1",
      context: null,
      socket: {
        send: (text) => sent.push(text),
        close: (code, reason) => closes.push(`${code} ${reason}`),
        ping() {},
        pause() {},
        resume() {},
      },
      registration: "accepted",
      ...(reconnectAfterTimeouts !== undefined && { reconnectAfterTimeouts }),
    });
    return { clock, closes, connection, sent, station };
  }

  test("is closed after the configured number of calls, before the next one is sent", async () => {
    const { clock, closes, sent, station } = startSilent(3);
    const calls = [1, 2, 3, 4].map((timeout) =>
      station.call("ClearCache", {}, { timeoutMs: timeout * 10_000 }),
    );
    clock.advance(20_000);
    expect(closes).toEqual([]);
    clock.advance(10_000);
    expect(closes).toEqual(["4003 calls are not answered"]);
    expect(sent).toHaveLength(3);
    expect(station.connected).toBe(false);
    const outcomes = await Promise.all(calls);
    expect(outcomes.map(({ outcome }) => outcome)).toEqual(["timeout", "timeout", "timeout", "not-sent"]);
  });

  test("stays connected when it answers one of them, with any answer", async () => {
    const { clock, closes, connection, sent, station } = startSilent(2);
    for (let round = 0; round < 5; round++) {
      const silent = station.call("ClearCache", {}, { timeoutMs: 1_000 });
      clock.advance(1_000);
      await silent;
      void station.call("ClearCache", {}); // answered at once
      const [, id] = JSON.parse(sent.at(-1) ?? "") as [number, string];
      connection.receive(`[4,"${id}","InternalError","busy"]`);
    }
    expect(closes).toEqual([]);
  });

  test("stays connected by default", async () => {
    const { clock, closes, station } = startSilent();
    for (let call = 0; call < 20; call++) {
      const silent = station.call("ClearCache", {}, { timeoutMs: 1_000 });
      clock.advance(1_000);
      expect(await silent).toMatchObject({ outcome: "timeout" });
    }
    expect(closes).toEqual([]);
  });
});

describe("a station that was accepted, and may have restarted", () => {
  function startReturned() {
    const { centralSystem, clock, station } = startStation({ pingIntervalMs: 0 });
    const sent: string[] = [];
    const connection = centralSystem.connect({
      identity: "CP-1",
      context: null,
      socket: { send: (text) => sent.push(text), close() {}, ping() {}, pause() {}, resume() {} },
      registration: "accepted",
      holdForFirstFrame: true,
    });
    const called = () => sent.filter((text) => text.startsWith("[2,"));
    return { clock, connection, station, called };
  }

  test("is not called before its first frame", async () => {
    const { connection, station, called } = startReturned();
    void station.call("ClearCache", {});
    expect(called()).toEqual([]);
    connection.receive('[2,"h","Heartbeat",{}]');
    expect(called()).toHaveLength(1);
  });

  test("is called after 10 s without a frame", async () => {
    const { clock, station, called } = startReturned();
    void station.call("ClearCache", {});
    clock.advance(9_999);
    expect(called()).toEqual([]);
    clock.advance(1);
    expect(called()).toHaveLength(1);
  });
});
