import type { RequestOf, Violation } from "@forecourt/ocpp";
import { startStation } from "@forecourt/ocpp/testing";
import { expect, test } from "vitest";

const bootOf = (model: string) =>
  `[2,"b","BootNotification",{"chargePointVendor":"Acme","chargePointModel":"${model}"}]`;

test("quirk 15: a missing field is an Occurence, and a broken call a FormationViolation (mobilityhouse/ocpp#381, lorenzodonini/ocpp-go#331)", () => {
  const { connection, sent } = startStation();
  connection.receive('[2,"1","Authorize",{}]');
  connection.receive('[2,"2","Authorize",[]]');
  expect(sent.map((text) => (JSON.parse(text) as unknown[])[2])).toEqual([
    "OccurenceConstraintViolation",
    "FormationViolation",
  ]);
});

test.each(["OccurrenceConstraintViolation", "FormatViolation", "RpcFrameworkError", "Whatever"])(
  "quirk 15: %s is accepted from a charger",
  async (code) => {
    const { connection, station } = startStation();
    const reset = station.call("Reset", { type: "Hard" });
    connection.receive(`[4,"1","${code}","",{}]`);
    expect(await reset).toMatchObject({ outcome: "call-error", code });
  },
);

test("quirk 16: a model of 23 characters boots and is reported as too long (mobilityhouse/ocpp#273)", () => {
  const violations: Violation["rule"][] = [];
  const { connection, sent } = startStation({
    hooks: {
      violation: (_station, about) => violations.push(...about.violations.map(({ rule }) => rule)),
    },
  });
  connection.receive(bootOf("x".repeat(23)));
  expect(sent[0]).toMatch(/^\[3,"b",\{"status":"Accepted"/);
  expect(violations).toEqual(["max-length"]);
});

test("quirk 17: a number in place of text is converted (mobilityhouse/ocpp#707)", async () => {
  const { connection, station } = startStation();
  const configuration = station.call("GetConfiguration", { key: ["NumberOfConnectors"] });
  connection.receive('[3,"1",{"configurationKey":[{"key":"NumberOfConnectors","readonly":true,"value":2}]}]');
  expect(await configuration).toEqual({
    outcome: "result",
    payload: { configurationKey: [{ key: "NumberOfConnectors", readonly: true, value: "2" }] },
  });
});

test("quirk 18: an unknown errorCode is OtherError, and the original is kept (lbbrhzn/ocpp#1248)", () => {
  const seen: { request: RequestOf<"StatusNotification">; violations: readonly Violation[] }[] = [];
  const { connection, sent } = startStation({
    handlers: {
      StatusNotification(request, { violations }) {
        seen.push({ request, violations });
        return {};
      },
    },
  });
  connection.receive(
    '[2,"1","StatusNotification",{"connectorId":1,"errorCode":"Error","status":"available","info":"null"}]',
  );
  expect(sent).toEqual(['[3,"1",{}]']);
  expect(seen).toMatchObject([
    {
      request: { errorCode: "OtherError", status: "Available", info: "null" },
      violations: [
        { path: "/errorCode", actual: "Error", handling: "repaired" },
        { path: "/status", actual: "available", handling: "repaired" },
      ],
    },
  ]);
});

test("quirk 19: a message with a known message id is handled like any other (matth-x/MicroOcpp#50)", () => {
  const authorized: string[] = [];
  const { connection, sent } = startStation({
    handlers: {
      Authorize({ idTag }) {
        authorized.push(idTag);
        return { idTagInfo: { status: "Accepted" } };
      },
    },
  });
  for (const idTag of ["A", "A", "B"]) connection.receive(`[2,"1","Authorize",{"idTag":"${idTag}"}]`);
  expect(authorized).toEqual(["A", "A", "B"]);
  expect(sent).toEqual(Array(3).fill('[3,"1",{"idTagInfo":{"status":"Accepted"}}]'));
});

test("quirk 21: after a call without an answer the next one is sent, and a late answer still counts (lbbrhzn/ocpp#2158)", async () => {
  const late: unknown[] = [];
  const { clock, connection, sent, station } = startStation();
  const first = station.call(
    "ClearCache",
    {},
    { timeoutMs: 10_000, onLateAnswer: (outcome) => late.push(outcome) },
  );
  void station.call("Reset", { type: "Soft" }); // stays in flight on purpose
  clock.advance(10_000);
  expect(await first).toEqual({ outcome: "timeout", timeoutMs: 10_000 });
  expect(sent[1]).toBe('[2,"2","Reset",{"type":"Soft"}]');
  connection.receive('[3,"1",{"status":"Accepted"}]');
  expect(late).toEqual([{ outcome: "result", payload: { status: "Accepted" } }]);
});

test("quirk 22: a charger that restarts before it has answered Reset has been reset (tfocpp)", async () => {
  const restarted: string[] = [];
  const { connect, connection, station } = startStation({
    hooks: { restarted: ({ identity }) => restarted.push(identity) },
  });
  const reset = station.call("Reset", { type: "Hard" });
  connection.closed(1006, "");
  expect(await reset).toMatchObject({ outcome: "disconnected" });
  connect().connection.receive(bootOf("One"));
  expect(restarted).toEqual(["CP-1"]);
});

test("quirk 23: a handler may wait for a call to the same station (evcc-io/evcc charger/ocpp)", async () => {
  const { connection, sent } = startStation({
    handlers: {
      async Authorize(_request, { station }) {
        const cleared = await station.call("ClearCache", {});
        return { idTagInfo: { status: cleared.outcome === "result" ? "Accepted" : "Invalid" } };
      },
    },
  });
  connection.receive('[2,"a","Authorize",{"idTag":"TAG"}]');
  expect(sent).toEqual(['[2,"1","ClearCache",{}]']);
  connection.receive('[3,"1",{"status":"Accepted"}]');
  await expect.poll(() => sent[1]).toBe('[3,"a",{"idTagInfo":{"status":"Accepted"}}]');
});
