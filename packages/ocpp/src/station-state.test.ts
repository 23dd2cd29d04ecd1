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

  test("is not what a boot after an answer is about", async () => {
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
