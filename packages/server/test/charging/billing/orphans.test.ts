import { afterAll, beforeAll, expect, test } from "vitest";
import { fieldsOf } from "../../support/fields-of.ts";
import { connectScriptedCharger, type ScriptedCharger } from "../../support/scripted-charger.ts";
import { type Stage, startStage } from "./play.ts";

/** Transactions whose StartTransaction never reached the server: their chargers call them -1 (OCPP 1.6 errata 3.18). */

let stage: Stage;
let location_id: string;
beforeAll(async () => {
  stage = await startStage();
  const { client } = stage.server;
  ({ id: location_id } = await client.locations.create({ name: "Yard", tariff_id: stage.tariffId }));
});
afterAll(() => stage[Symbol.asyncDispose]());

interface Charger extends AsyncDisposable {
  id: string;
  socketIds: string[];
  charger: ScriptedCharger;
  measure(connectorId: number, wh: number, secondsAgo: number, transactionId?: number): Promise<void>;
  stop(meterStop: number, secondsAgo: number, fields?: Record<string, unknown>): Promise<void>;
  say(connectorId: number, status: string, secondsAgo: number): Promise<void>;
  sessions(): ReturnType<Stage["server"]["client"]["sessions"]["list"]>;
}

let chargers = 0;

async function startCharger(connectors = 1): Promise<Charger> {
  chargers += 1;
  const identity = `ORPHAN-${chargers}`;
  const { client, ocppUrl } = stage.server;
  const { id, password, sockets } = await client.chargers.create({
    identity,
    location_id,
    sockets: Array.from({ length: connectors }, (_, index) => ({ connector_id: index + 1 })),
  });
  const charger = await connectScriptedCharger({ url: ocppUrl, identity, password });
  await charger.boot();
  const ago = (seconds: number) => new Date(stage.clock.now() - seconds * 1000).toISOString();
  return {
    id,
    socketIds: sockets.map((socket) => socket.id),
    charger,
    async measure(connectorId, wh, secondsAgo, transactionId = -1) {
      const meterValue = [{ timestamp: ago(secondsAgo), sampledValue: [{ value: String(wh) }] }];
      expect(await charger.call("MeterValues", { connectorId, transactionId, meterValue })).toEqual({});
    },
    async stop(meterStop, secondsAgo, fields = {}) {
      const request = { transactionId: -1, meterStop, timestamp: ago(secondsAgo), ...fields };
      await charger.call("StopTransaction", request);
      // The next message is newer.
      stage.clock.move(1);
    },
    async say(connectorId, status, secondsAgo) {
      const request = { connectorId, status, errorCode: "NoError", timestamp: ago(secondsAgo) };
      await charger.call("StatusNotification", request);
    },
    sessions: () => client.sessions.list({ charger_id: id }),
    [Symbol.asyncDispose]: () => charger[Symbol.asyncDispose](),
  };
}

test("a stop without its start becomes a session, with the meter values that belonged to no session", async () => {
  await using orphan = await startCharger();
  await orphan.measure(1, 1_000_000, 200);
  await orphan.measure(1, 1_001_500, 100);
  expect((await orphan.sessions()).data).toEqual([]);
  await orphan.stop(1_002_000, 0, { idTag: "LOST-AND-FOUND", reason: "Local" });
  const { data } = await orphan.sessions();
  const [session] = data;
  expect(data).toMatchObject([
    {
      status: "completed",
      socket_id: orphan.socketIds[0],
      transaction_id: null,
      meter_start_wh: null,
      meter_stop_wh: 1_002_000,
      energy_wh: null,
      id_tag: "LOST-AND-FOUND",
      stop_reason: "Local",
      started_at: new Date(stage.clock.now() - 201_000).toISOString(),
      ended_at: new Date(stage.clock.now() - 1_000).toISOString(),
    },
  ]);
  const values = await stage.server.client.sessions.listMeterValues(session?.id ?? "");
  expect(values.data.map(({ energy_wh }) => energy_wh)).toEqual([1_001_500, 1_000_000]);
  const cdr = await stage.server.client.cdrs.get(session?.cdr_id ?? "");
  // 2,000 Wh from the first sample on, in 200 s: 1 + 0.80 + 0.20.
  expect(cdr).toMatchObject({
    total_energy_wh: 2_000,
    total_cost: 2,
    billing_decision: {
      outcome: "recovered_partial",
      reason_code: "start_from_first_sample",
      evidence: {
        frameRef: expect.stringMatching(/^ocpp1\.6:ORPHAN-\d+:tx\/none#StopTransaction\/\d+$/),
        transaction_id: null,
        missing: ["StartTransaction"],
      },
    },
  });
});

test("a stop without readings bills nothing, and without an id tag its receipt names no driver", async () => {
  await using orphan = await startCharger();
  await orphan.stop(1_002_000, 0, { transactionId: 0 });
  const { data } = await orphan.sessions();
  expect(data).toMatchObject([{ status: "completed", transaction_id: null, id_tag: null }]);
  expect(await stage.server.client.cdrs.get(data[0]?.cdr_id ?? "")).toMatchObject({
    status: "unbillable",
    total_cost: 0,
    billing_decision: { reason_code: "start_missing_no_register" },
  });
});

test("a repetition under another message id is the same stop, and another stop is another session", async () => {
  await using orphan = await startCharger();
  await orphan.measure(1, 1_000_000, 100);
  // Each one a second later.
  for (const since of [0, 1, 2]) await orphan.stop(1_001_000, 10 + since);
  expect((await orphan.sessions()).data).toHaveLength(1);
  await orphan.stop(1_002_000, 0);
  expect((await orphan.sessions()).data).toHaveLength(2);
});

test("the repetition of a stop that ended an open session makes no other one", async () => {
  await using known = await startCharger();
  const timestamp = new Date(stage.clock.now() - 60_000).toISOString();
  await known.charger.call("StartTransaction", { connectorId: 1, idTag: "A", meterStart: 0, timestamp });
  for (const since of [0, 1]) await known.stop(700, since);
  expect((await known.sessions()).data).toMatchObject([{ status: "completed", energy_wh: 700 }]);
});

test("the connector is the one whose meter values have no transaction", async () => {
  await using two = await startCharger(2);
  await two.measure(2, 5_000, 60);
  await two.stop(6_000, 0);
  expect((await two.sessions()).data).toMatchObject([{ socket_id: two.socketIds[1], status: "completed" }]);
});

test.each([
  { why: "none of two connectors was measured", measured: [] },
  { why: "both connectors were measured", measured: [1, 2] },
])("where $why, the stop is kept and published, and makes no session", async ({ measured }) => {
  await using two = await startCharger(2);
  for (const connectorId of measured) await two.measure(connectorId, 5_000, 60);
  await two.stop(6_000, 0);
  expect((await two.sessions()).data).toEqual([]);
  const { data } = await stage.server.client.events.list({ type: "charger.security_event" });
  expect(data.map(fieldsOf).filter((fields) => fields["charger_id"] === two.id)).toMatchObject([
    { kind: "UnattributedStopTransaction" },
  ]);
});

test("meter values from before the car came, of another id, or of an earlier transaction are not its own", async () => {
  await using orphan = await startCharger();
  const onlySession = async (index: number) => {
    const { data } = await orphan.sessions();
    return stage.server.client.cdrs.get(data[index]?.cdr_id ?? "");
  };
  // An earlier driver, whose stop was lost as well, and who left.
  await orphan.measure(1, 1_000, 900);
  await orphan.say(1, "Available", 800);
  await orphan.measure(1, 2_000, 700, 0);
  await orphan.measure(1, 3_000, 600);
  await orphan.stop(3_500, 500);
  // The bill counts from 3,000 Wh.
  expect(await onlySession(0)).toMatchObject({ total_energy_wh: 500 });
  // The next transaction counts only its own energy.
  await orphan.measure(1, 4_000, 400);
  await orphan.stop(4_700, 300);
  expect(await onlySession(0)).toMatchObject({ total_energy_wh: 700 });
});

test("while another session runs, the stop may belong to it, and makes no session", async () => {
  await using two = await startCharger(2);
  const timestamp = new Date(stage.clock.now() - 60_000).toISOString();
  await two.charger.call("StartTransaction", { connectorId: 1, idTag: "HERE", meterStart: 0, timestamp });
  await two.measure(2, 5_000, 60);
  await two.stop(6_000, 0, { idTag: "NOT-HERE" });
  expect((await two.sessions()).data).toMatchObject([{ status: "active", socket_id: two.socketIds[0] }]);
});
