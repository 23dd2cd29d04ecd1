import { startStation } from "@forecourt/ocpp/testing";
import { expect, test } from "vitest";

const heartbeat = '[2,"1","Heartbeat",{}]';

test("quirk 4: a charger that never answers pings stays connected by its heartbeats (lbbrhzn/ocpp#553)", () => {
  const { clock, connection, sent, socketEvents, station } = startStation({ pingIntervalMs: 30_000 });
  connection.receive('[2,"b","BootNotification",{"chargePointVendor":"EVduty","chargePointModel":"One"}]');
  expect(sent[0]).toContain('"interval":300');
  for (let minutes = 0; minutes < 60; minutes += 5) {
    clock.advance(5 * 60_000);
    connection.receive(heartbeat);
  }
  expect(socketEvents).toContain("ping");
  expect(station.connected).toBe(true);
  clock.advance(3 * 300_000 + 30_000);
  expect(station.connected).toBe(false);
  expect(socketEvents).toContain("close 4002 no sign of life");
});

test("quirk 5: a heartbeat at the very end of its interval is in time (evcc-io/evcc#33099)", () => {
  const { clock, connection, station } = startStation({
    pingIntervalMs: 60_000,
    handlers: {
      BootNotification: () => ({ status: "Accepted", currentTime: "2025-01-01T12:00:00Z", interval: 60 }),
    },
  });
  connection.receive('[2,"b","BootNotification",{"chargePointVendor":"Acme","chargePointModel":"One"}]');
  for (let count = 0; count < 10; count++) {
    clock.advance(60_000);
    connection.receive(heartbeat);
  }
  expect(station.connected).toBe(true);
});

test("quirk 6: the newest connection wins, and calls on the old one end (lorenzodonini/ocpp-go#314)", async () => {
  const { connect, socketEvents, station } = startStation();
  const reset = station.call("Reset", { type: "Hard" });
  const second = connect();
  expect(socketEvents).toEqual(["close 4001 superseded"]);
  expect(await reset).toMatchObject({ outcome: "disconnected" });
  second.connection.receive(heartbeat);
  expect(second.sent).toHaveLength(1);
});

test("quirk 7: the end of the old connection does not take the station offline (lbbrhzn/ocpp#2122)", () => {
  const disconnected: string[] = [];
  const { connect, connection, station } = startStation({
    hooks: { disconnected: ({ identity }) => disconnected.push(identity) },
  });
  connect();
  connection.closed(1006, "");
  expect({ disconnected, connected: station.connected }).toEqual({ disconnected: [], connected: true });
});

test("quirk 8: a silently lost connection is detected by our pings (dingo35/SmartEVSE-3.5#202)", () => {
  const { clock, connection, station } = startStation({ pingIntervalMs: 30_000 });
  connection.pong(); // it has answered one ping, so it answers the next
  const seenAt = clock.now();
  clock.advance(80_000);
  expect(station.connected).toBe(false);
  expect(station.lastSeenAt).toBe(seenAt);
});

test("quirk 10: an empty frame is only a sign of life (mikuso/ocpp-rpc)", () => {
  const { clock, connection, sent, socketEvents, station } = startStation();
  clock.advance(1_000);
  for (let count = 0; count < 100; count++) connection.receive(count % 2 === 0 ? "" : " \n");
  expect({ sent, socketEvents }).toEqual({ sent: [], socketEvents: [] });
  expect(station.lastSeenAt).toBe(clock.now());
});

test.each([
  ['[4,"1","FormationViolation",""]', ""],
  ['[4,"1","FormationViolation"]', ""],
  ['[4,"1","FormationViolation","no",{"why":1}]', "no"],
])("quirk 11: %s is an answer (lbbrhzn/ocpp#899)", async (text, description) => {
  const { connection, station } = startStation();
  const reset = station.call("Reset", { type: "Hard" });
  connection.receive(text);
  expect(await reset).toMatchObject({ outcome: "call-error", code: "FormationViolation", description });
});

test("quirk 12: calls are sent one by one, each after the answer to the one before (ConnectorIO/connectorio-addons#210)", () => {
  const { connection, sent, station } = startStation();
  for (let count = 0; count < 5; count++) void station.call("ClearCache", {}); // answered below
  for (let id = 1; id <= 5; id++) {
    expect(sent).toHaveLength(id);
    connection.receive(`[3,"${id}",{"status":"Accepted"}]`);
  }
});

test("quirk 13: a slow handler delays neither our calls nor their answers (citrineos/citrineos#189)", async () => {
  let finish = () => {};
  const slow = new Promise<Record<string, never>>((resolve) => {
    finish = () => resolve({});
  });
  const { connection, sent, station } = startStation({ handlers: { StatusNotification: () => slow } });
  connection.receive(
    '[2,"a","StatusNotification",{"connectorId":1,"errorCode":"NoError","status":"Available"}]',
  );
  const reset = station.call("Reset", { type: "Soft" });
  connection.receive('[3,"1",{"status":"Accepted"}]');
  expect(await reset).toMatchObject({ outcome: "result" });
  expect(sent).toEqual(['[2,"1","Reset",{"type":"Soft"}]']);
  finish();
  await slow;
  await Promise.resolve();
  expect(sent).toEqual(['[2,"1","Reset",{"type":"Soft"}]', '[3,"a",{}]']);
});

test("quirk 14: no calls queue up for an offline charger, and few for one that does not answer (mikuso/ocpp-rpc#53)", async () => {
  const { clock, connection, station } = startStation();
  const calls = Array.from({ length: 34 }, () => station.call("ClearCache", {}, { timeoutMs: 5_000 }));
  expect(await calls[33]).toEqual({ outcome: "not-sent", reason: "queue-full" });
  clock.advance(5_000);
  expect(await calls[0]).toEqual({ outcome: "timeout", timeoutMs: 5_000 });
  expect(await calls[32]).toEqual({ outcome: "not-sent", reason: "expired" });
  connection.closed(1006, "");
  expect(await station.call("ClearCache", {})).toEqual({ outcome: "not-sent", reason: "offline" });
});
