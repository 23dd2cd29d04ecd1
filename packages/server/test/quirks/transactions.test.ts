import { sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { connectRawCharger } from "../support/raw-charger.ts";
import { ago, type Site, startSite } from "../support/start-site.ts";
import { startTestServer, type TestServer } from "../support/start-test-server.ts";
import { energyTariff } from "./energy-tariff.ts";

/** What chargers in the field do with transactions, and what becomes of it in the store. */

let server: TestServer;
let site: Site;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server[Symbol.asyncDispose]());
beforeEach(async () => {
  site = await startSite(server, energyTariff);
});

const start = (timestamp: string, fields: Record<string, unknown> = {}) =>
  site.charger.call("StartTransaction", {
    connectorId: 1,
    idTag: site.idTag,
    meterStart: 1_000,
    timestamp,
    ...fields,
  });

const stop = (transactionId: unknown, fields: Record<string, unknown> = {}) =>
  site.charger.call("StopTransaction", { transactionId, meterStop: 3_000, timestamp: ago(0), ...fields });

/** As they came. */
const sessions = async () =>
  (await server.client.sessions.list({ charger_id: site.chargerId })).data.toReversed();

const warnings = async () =>
  (await server.client.events.list({ type: "charger.security_event" })).data
    .map(({ data }) => data as { charger_id: string; kind: string })
    .filter(({ charger_id }) => charger_id === site.chargerId)
    .map(({ kind }) => kind);

test("quirk 28: a StartTransaction that comes again is the same transaction, and its status is the same", async () => {
  const timestamp = ago(60);
  const first = await start(timestamp);
  expect(await start(timestamp)).toEqual(first);
  expect(await sessions()).toHaveLength(1);
  // A start with other values is another transaction.
  expect(await start(ago(30))).not.toEqual(first);
});

test("quirk 29: a repetition is recognized before the check for a concurrent transaction", async () => {
  const timestamp = ago(60);
  for (const _ of [1, 2, 3]) {
    expect(await start(timestamp)).toMatchObject({ idTagInfo: { status: "Accepted" } });
  }
});

test("quirk 30: a StartTransaction that is repeated after its stop opens nothing again", async () => {
  const timestamp = ago(60);
  const first = await start(timestamp);
  await stop(first["transactionId"]);
  expect(await start(timestamp)).toEqual(first);
  expect(await sessions()).toMatchObject([{ status: "completed", energy_wh: 2_000 }]);
  const { transactionId } = await start(ago(10));
  expect(transactionId).not.toBe(first["transactionId"]);
  expect(await sessions()).toMatchObject([{ status: "completed" }, { status: "active" }]);
});

test("quirk 31: a stop of transaction -1 ends the only open session, unless its id tag says otherwise", async () => {
  await start(ago(60));
  expect(await stop(-1, { idTag: "SOMEBODY-ELSE" })).toHaveProperty("idTagInfo");
  expect(await sessions()).toMatchObject([{ status: "active" }]);
  expect(await warnings()).toEqual(["UnattributedStopTransaction"]);
  await stop(-1, { idTag: site.idTag });
  expect(await sessions()).toMatchObject([{ status: "completed", energy_wh: 2_000 }]);
});

test("quirk 31: a stop of transaction -1 belongs to no session when two are open", async () => {
  await server.client.idTags.create({ id_tag: `${site.idTag}-B` });
  await start(ago(60));
  await start(ago(50), { connectorId: 2, idTag: `${site.idTag}-B` });
  expect(await stop(-1)).toEqual({});
  expect(await sessions()).toMatchObject([{ status: "active" }, { status: "active" }]);
});

test("quirk 32: meter values of transaction 0, or of one that never was, are taken and belong to no session", async () => {
  const { transactionId } = await start(ago(60));
  for (const stranger of [0, 2_000_000_011]) {
    const meterValue = [{ timestamp: ago(30), sampledValue: [{ value: "1500" }] }];
    const values = { connectorId: 2, transactionId: stranger, meterValue };
    expect(await site.charger.call("MeterValues", values)).toEqual({});
  }
  const kept = await server.server.core.db.read((tx) =>
    tx.execute(
      sql`select transaction_id, session_id, energy_wh from all_evidence where charger_id = ${site.chargerId} and action = 'MeterValues' order by transaction_id`,
    ),
  );
  expect(kept.map((row) => ({ ...row, energy_wh: Number(row["energy_wh"]) }))).toEqual([
    { transaction_id: 0, session_id: null, energy_wh: 1_500 },
    { transaction_id: 2_000_000_011, session_id: null, energy_wh: 1_500 },
  ]);
  expect(await sessions()).toMatchObject([{ transaction_id: transactionId, last_meter_wh: null }]);
});

test("quirk 33: a stop of what never started is answered, published, and makes no session", async () => {
  expect(await stop(2_000_000_012, { reason: "Local" })).toEqual({});
  expect(await sessions()).toEqual([]);
  expect(await warnings()).toEqual(["UnattributedStopTransaction"]);
});

test("quirk 34: a stop that cannot be stored gets no error: the socket closes, and the charger's repetition counts", async () => {
  const raw = await connectRawCharger(server);
  await server.client.idTags.create({ id_tag: "QUIRK-34" });
  const begun = { connectorId: 1, idTag: "QUIRK-34", meterStart: 0, timestamp: ago(60) };
  const [, , { transactionId }] = (await raw.ask(JSON.stringify([2, "1", "StartTransaction", begun]))) as [
    number,
    string,
    { transactionId: number },
  ];
  const frame = JSON.stringify([
    2,
    "2",
    "StopTransaction",
    { transactionId, meterStop: 700, timestamp: ago(0) },
  ]);
  await server.asOwner("alter table evidence rename to evidence_away");
  try {
    await expect(raw.ask(frame)).rejects.toThrow(/^closed with/);
  } finally {
    await server.asOwner("alter table evidence_away rename to evidence");
  }
  const again = await connectRawCharger(server, raw);
  expect(await again.ask(frame)).toEqual([3, "2", {}]);
  const { data } = await server.client.sessions.list({ charger_id: raw.id });
  expect(data).toMatchObject([{ status: "completed", energy_wh: 700 }]);
});

test("quirk 35: transaction ids are positive, differ, and mean nothing at another charger", async () => {
  const ids = new Set<number>();
  for (const seconds of [50, 40, 30, 20]) {
    const { transactionId } = await start(ago(seconds));
    ids.add(Number(transactionId));
  }
  expect(ids.size).toBe(4);
  for (const id of ids) expect(Number.isInteger(id) && id > 0 && id < 2 ** 31).toBe(true);
  // Ids are random, so the number beside a known id belongs to no transaction.
  const [first = 0] = ids;
  const other = await startSite(server, energyTariff);
  expect(
    await other.charger.call("StopTransaction", { transactionId: first, meterStop: 1, timestamp: ago(0) }),
  ).toEqual({});
  expect((await sessions()).at(-1)).toMatchObject({ status: "active" });
});

test("quirk 36: what a power loss left open is closed by the next start, at the last register", async () => {
  const { transactionId } = await start(ago(600));
  const meterValue = [{ timestamp: ago(300), sampledValue: [{ value: "1800" }] }];
  await site.charger.call("MeterValues", { connectorId: 1, transactionId, meterValue });
  await site.charger.boot();
  await start(ago(5), { meterStart: 1_850 });
  expect(await sessions()).toMatchObject([
    { ended_at: expect.any(String), energy_wh: 800, cdr_id: expect.stringMatching(/^cdr_/) },
    { status: "active" },
  ]);
});

test("quirk 37: a stop without an id tag is answered without idTagInfo", async () => {
  const { transactionId } = await start(ago(60));
  expect(await stop(transactionId)).toEqual({});
  expect(await sessions()).toMatchObject([{ status: "completed", stop_reason: "Local" }]);
});

test("quirk 39: a start that is sent when charging is over begins and ends when it says", async () => {
  const begun = ago(1_800);
  const ended = ago(60);
  const { transactionId } = await start(begun);
  await stop(transactionId, { timestamp: ended });
  expect(await sessions()).toMatchObject([{ started_at: begun, ended_at: ended, energy_wh: 2_000 }]);
});

test.each([
  { what: "stops before it starts", fields: () => ({ timestamp: ago(3_600) }) },
  { what: "ends with a lower register", fields: () => ({ meterStop: 10 }) },
  { what: "ends a year ahead", fields: () => ({ timestamp: ago(-365 * 86_400) }) },
])(
  "quirk 40: a transaction that $what is answered, closed, and never bills less than nothing",
  async ({ fields }) => {
    const { transactionId } = await start(ago(60));
    expect(await stop(transactionId, fields())).toEqual({});
    const [session] = await sessions();
    const cdr = await server.client.cdrs.get(session?.cdr_id ?? "");
    expect(cdr.total_energy_wh).toBeGreaterThanOrEqual(0);
    expect(cdr.total_time_s).toBeGreaterThanOrEqual(0);
    expect(cdr.total_time_s).toBeLessThan(120);
    expect(cdr.total_cost).toBeGreaterThanOrEqual(0);
  },
);

test("quirk 45: meter values without a transaction id belong to the session of their connector and time", async () => {
  await start(ago(60));
  const meterValue = [{ timestamp: ago(30), sampledValue: [{ value: "1700" }] }];
  await site.charger.call("MeterValues", { connectorId: 1, meterValue });
  const [session] = await sessions();
  expect(session).toMatchObject({ last_meter_wh: 1_700, energy_wh: 700 });
  expect((await server.client.sessions.listMeterValues(session?.id ?? "")).data).toMatchObject([
    { energy_wh: 1_700 },
  ]);
});
