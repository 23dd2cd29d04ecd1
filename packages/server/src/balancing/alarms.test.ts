import type { Alarm } from "@forecourt/dlb";
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { type Organization, startTestApi, type TestApi } from "../testing/start-test-api.ts";
import { readAlarms, recordAlarm } from "./alarms.ts";

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi(inject("postgresUrl"));
});
afterAll(() => api.close());

interface Place extends Organization {
  locationId: string;
  chargerId: string;
  socketId: string;
  record(alarm: Alarm, opened: boolean): Promise<void>;
  open(): Promise<Alarm[]>;
  /** Type and data of the alarm events, oldest first. */
  events(): Promise<unknown[]>;
}

async function place(): Promise<Place> {
  const organization = await api.organization();
  const { admin, operator, orgId } = organization;
  const location = await admin("POST", "/locations", { name: "Yard", max_amperage: 63, dlb_enabled: true });
  const locationId: string = location.body.data.id;
  const identity = `CP-${locationId}`;
  const charger = await admin("POST", "/chargers", { identity, location_id: locationId });
  const { db } = api.core;
  return {
    ...organization,
    locationId,
    chargerId: charger.body.data.id,
    socketId: charger.body.data.sockets[0].id,
    record: (alarm, opened) =>
      db.transaction((tx) => recordAlarm(api.core, tx, { orgId, locationId, alarm, opened })),
    open: () => db.read((tx) => readAlarms(tx, locationId)),
    async events() {
      const { body } = await operator("GET", "/events?order=oldest");
      return body.data.flatMap(({ type, subject, data }: Record<string, unknown>) =>
        String(type).startsWith("dlb.") ? [{ type, subject, data }] : [],
      );
    },
  };
}

const since = Date.UTC(2026, 10, 21, 8, 5);
const alarm: Alarm = {
  code: "overcommitted",
  connectorId: null,
  nodeId: null,
  amps: 12,
  waiting: null,
  source: null,
  since,
};

test("an event is recorded when an alarm opens and when it clears, with its subject", async () => {
  const { locationId, chargerId, socketId, record, open, events } = await place();
  const stuck: Alarm = { ...alarm, code: "limit_not_confirmed", connectorId: socketId, amps: 31.2 };
  await record(stuck, true);
  expect(await open()).toEqual([{ ...stuck, amps: 32 }]);
  await record({ ...stuck, amps: null }, false);
  expect(await open()).toEqual([]);

  const subject = { type: "location", id: locationId };
  const about = {
    location_id: locationId,
    code: "limit_not_confirmed",
    charger_id: chargerId,
    charger_identity: `CP-${locationId}`,
    connector_id: 1,
    location_name: "Yard",
    socket_id: socketId,
    circuit_id: null,
    waiting: null,
    source: null,
    since: "2026-11-21T08:05:00.000Z",
  };
  expect(await events()).toEqual([
    { type: "dlb.alarm_opened", subject, data: { ...about, amps: 32 } },
    { type: "dlb.alarm_cleared", subject, data: { ...about, amps: null } },
  ]);
});

test("an alarm that opens or clears twice has one event for each, with the time at which it began", async () => {
  const { record, open, events } = await place();
  await record(alarm, true);
  await record({ ...alarm, since: since + 60_000, amps: 20 }, true);
  expect(await open()).toEqual([alarm]);
  await record({ ...alarm, since: since + 60_000 }, false);
  await record(alarm, false);
  expect(await open()).toEqual([]);
  expect(await events()).toMatchObject([
    { type: "dlb.alarm_opened", data: { amps: 12, since: "2026-11-21T08:05:00.000Z" } },
    { type: "dlb.alarm_cleared", data: { since: "2026-11-21T08:05:00.000Z" } },
  ]);
});

test("alarms of other sockets, of other circuits and with other codes are separate", async () => {
  const { socketId, chargerId, record, open, events } = await place();
  const all: Alarm[] = [
    alarm,
    { ...alarm, nodeId: "west", since: since + 1 },
    { ...alarm, nodeId: chargerId, since: since + 2 },
    { ...alarm, connectorId: socketId, since: since + 3 },
    { ...alarm, code: "scarcity", amps: null, waiting: 3, since: since + 4 },
  ];
  for (const each of all) await record(each, true);
  expect(await open()).toEqual(all);
  // An alarm about a charger's own supply has the id of that charger.
  expect(await events()).toMatchObject([
    { data: { circuit_id: null, charger_id: null, socket_id: null } },
    { data: { circuit_id: "west", charger_id: null, socket_id: null } },
    { data: { circuit_id: chargerId, charger_id: chargerId, socket_id: null } },
    { data: { circuit_id: null, charger_id: chargerId, socket_id: socketId } },
    { data: { code: "scarcity", amps: null, waiting: 3 } },
  ]);
  await record({ ...alarm, nodeId: "west" }, false);
  expect(await open()).toEqual(all.filter(({ nodeId }) => nodeId !== "west"));
});

test("a location that is deleted takes its alarms with it", async () => {
  const { admin, locationId, record, open } = await place();
  await record(alarm, true);
  expect((await admin("DELETE", `/locations/${locationId}`)).status).toBe(204);
  expect(await open()).toEqual([]);
});

test("a rollback records no event", async () => {
  const { locationId, orgId, open, events } = await place();
  const failing = api.core.db.transaction(async (tx) => {
    await recordAlarm(api.core, tx, { orgId, locationId, alarm, opened: true });
    throw new Error("the limit beside it could not be written");
  });
  await expect(failing).rejects.toThrow("the limit beside it");
  expect([await open(), await events()]).toEqual([[], []]);
});

test("an alarm with more amperes than the column can hold is stored and recorded with the highest value", async () => {
  const { socketId, record, open, events } = await place();
  // A faulty charger reports such values.
  await record({ ...alarm, code: "limit_not_honoured", connectorId: socketId, amps: 1e12 }, true);
  expect(await open()).toMatchObject([{ code: "limit_not_honoured", amps: 2_147_483_647 }]);
  expect(await events()).toMatchObject([{ data: { amps: 2_147_483_647 } }]);
});
