import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { correctSessions } from "../../src/charging/billing/correct-sessions.ts";
import { cdrEndpoints } from "./endpoints.ts";
import { isRecord } from "./field.ts";
import { refusedStatuses, saysOf } from "./refusals.ts";
import {
  type CheckedServer,
  type ConnectedCharger,
  neverSaid,
  startCheckedServer,
  textOf,
} from "./start-checked-server.ts";

let checked: CheckedServer<keyof typeof cdrEndpoints>;
let site: ConnectedCharger;
let tariff_id: string;
let location_id: string;

/** The CDRs by what happened to their sessions. */
let cdrs: Record<"complete" | "late" | "abandoned" | "unpriced", string>;

const list = "GET /cdrs";
const detail = "GET /cdrs/{cdr_id}";
const attach = "POST /cdrs/{cdr_id}/payment-reference";
const decision = "GET /cdrs/{cdr_id}/billing-decision";

beforeAll(async () => {
  checked = await startCheckedServer(cdrEndpoints);
  const price_components = [
    { type: "ENERGY", price: 0.3, step_size: 1 },
    { type: "TIME", price: 6, step_size: 1 },
    { type: "PARKING_TIME", price: 12, step_size: 1 },
    { type: "FLAT", price: 1, step_size: 1 },
  ];
  const tariff = { currency: "EUR", elements: [{ price_components }] };
  tariff_id = textOf(await checked.make("/tariffs", tariff), "id");
  location_id = textOf(await checked.make("/locations", { name: "Depot", tariff_id }), "id");
  await checked.make("/id-tags", { id_tag: "CARD-1" });
  site = await checked.connect({ location_id });
  const foreign = await checked.connect();
  // A timestamp before the registration is not believed.
  await checked.server.server.core.db.transaction((tx) =>
    tx.execute(sql`update chargers set created_at = created_at - interval '1 day'`),
  );

  const complete = await charge(site, 240);
  // Two hours in the charger's queue before it came to us.
  const late = await charge(site, 7200);
  const abandoned = await abandon(site);
  const unpriced = await charge(foreign, 240);
  cdrs = { complete, late, abandoned, unpriced };
});
afterAll(() => checked[Symbol.asyncDispose]());

/** Three minutes of charging and one of parking, 10 kWh, begun so many seconds ago. Answers the id of its CDR. */
async function charge({ charger }: ConnectedCharger, secondsAgo: number): Promise<string> {
  const began = Date.now() - secondsAgo * 1000;
  const after = (seconds: number) => new Date(began + seconds * 1000).toISOString();
  const status = (status: string, timestamp: string) =>
    charger.call("StatusNotification", { connectorId: 1, errorCode: "NoError", status, timestamp });
  const { transactionId } = await charger.call("StartTransaction", {
    connectorId: 1,
    idTag: "CARD-1",
    meterStart: 1000,
    timestamp: after(0),
  });
  await status("Charging", after(0));
  await status("SuspendedEV", after(180));
  await charger.call("StopTransaction", { transactionId, meterStop: 11_000, timestamp: after(240) });
  return newestCdr();
}

/** A session that says nothing more after 5 kWh, until the next one begins on the connector. */
async function abandon(charger: ConnectedCharger): Promise<string> {
  const began = Date.now() - 200_000;
  return (await abandonAt(charger, (seconds) => new Date(began + seconds * 1000).toISOString())).cdr_id;
}

async function abandonAt({ charger }: ConnectedCharger, after: (seconds: number) => string) {
  const begin = (seconds: number) =>
    charger.call("StartTransaction", {
      connectorId: 1,
      idTag: "CARD-1",
      meterStart: 0,
      timestamp: after(seconds),
    });
  const { transactionId } = await begin(0);
  const sampledValue = [{ value: "5000", measurand: "Energy.Active.Import.Register", unit: "Wh" }];
  await charger.call("MeterValues", {
    connectorId: 1,
    transactionId,
    meterValue: [{ timestamp: after(100), sampledValue }],
  });
  await begin(150);
  return { transactionId, cdr_id: await newestCdr() };
}

async function newestCdr(): Promise<string> {
  const { list: rows } = await checked.service.send(list, { query: { per_page: 1 } });
  return textOf(rows[0] ?? {}, "id");
}

const read = async (cdr_id: string) => (await checked.service.send(detail, { path: { cdr_id } })).data;
const decisionsOf = async (cdr_id: string) =>
  (await checked.service.send(decision, { path: { cdr_id } })).data;
const listOf = (value: unknown) => (Array.isArray(value) ? value.filter(isRecord) : []);
const idsOf = (rows: Record<string, unknown>[]) => rows.map(({ id }) => id);

/** Energy 10 kWh at 0.30, 180 s at 6 an hour, 60 s parked at 12 an hour, and 1 for the session. */
const itemsOfCharge = [
  { type: "ENERGY", quantity: 10, unit_price: 0.3, cost: 3 },
  { type: "TIME", quantity: 0.05, unit_price: 6, cost: 0.3 },
  { type: "PARKING_TIME", unit_price: 12, cost: 0.2 },
  { type: "FLAT", unit_price: 1, cost: 1 },
];

describe("a receipt", () => {
  test("of a complete session is valid, with every item and no decision", async () => {
    const cdr = await read(cdrs.complete);
    expect(cdr).toMatchObject({
      tariff_id,
      currency: "EUR",
      total_energy_wh: 10_000,
      total_time_s: 240,
      total_cost: 4.5,
      status: "valid",
      payment_references: [],
      billing_decision: null,
    });
    expect(cdr["line_items"]).toHaveLength(itemsOfCharge.length);
    for (const item of itemsOfCharge) expect(cdr["line_items"]).toContainEqual(expect.objectContaining(item));
    expect(Date.parse(textOf(cdr, "end_time")) - Date.parse(textOf(cdr, "start_time"))).toBe(240_000);
  });

  test("that came late is billed in full, and says so", async () => {
    expect(await read(cdrs.late)).toMatchObject({
      status: "valid",
      total_cost: 4.5,
      billing_decision: { outcome: "billed" },
    });
  });

  test("of a session without a stop is billed to its last register", async () => {
    expect(await read(cdrs.abandoned)).toMatchObject({
      status: "valid",
      total_energy_wh: 5000,
      billing_decision: { outcome: "recovered_partial" },
    });
  });

  test("without a tariff is kept as a record that costs nothing", async () => {
    expect(await read(cdrs.unpriced)).toMatchObject({
      tariff_id: null,
      status: "unbillable",
      total_energy_wh: 10_000,
      total_cost: 0,
      billing_decision: { outcome: "unbillable" },
    });
  });
});

describe("the list", () => {
  test("holds each receipt as the detail does, without its billing decision", async () => {
    const { list: rows } = await checked.service.send(list);
    expect(idsOf(rows).sort()).toEqual(Object.values(cdrs).sort());
    for (const row of rows) {
      const { billing_decision: _, ...rest } = await read(textOf(row, "id"));
      expect(row).toEqual(rest);
    }
  });

  test("is cut into pages", async () => {
    const first = await checked.service.send(list, { query: { page: 1, per_page: 3 } });
    expect(first.pagination).toMatchObject({ total: 4, page: 1, per_page: 3, has_more: true });
    const second = await checked.service.send(list, { query: { page: 2, per_page: 3 } });
    expect(second.pagination).toMatchObject({ total: 4, page: 2, per_page: 3, has_more: false });
    expect([...idsOf(first.list), ...idsOf(second.list)].sort()).toEqual(Object.values(cdrs).sort());
  });

  test("can be limited to a charger", async () => {
    const { list: rows } = await checked.service.send(list, { query: { charger_id: site.id } });
    expect(idsOf(rows).sort()).toEqual([cdrs.complete, cdrs.late, cdrs.abandoned].sort());
    const none = await checked.service.send(list, {
      query: { charger_id: "chg_00000000000000000000000000" },
    });
    expect(none.list).toEqual([]);
    expect(none.pagination).toMatchObject({ total: 0, has_more: false });
  });

  test("can be limited in time, from the start up to but without the end", async () => {
    const { created_at } = await read(cdrs.late);
    const at = String(created_at);
    const from = idsOf((await checked.service.send(list, { query: { start_date: at } })).list);
    const before = idsOf((await checked.service.send(list, { query: { end_date: at } })).list);
    expect(from).toContain(cdrs.late);
    expect(before).toContain(cdrs.complete);
    expect([...from, ...before].sort()).toEqual(Object.values(cdrs).sort());
    const day = (plusDays: number) =>
      new Date(Date.parse(at) + plusDays * 86_400_000).toISOString().slice(0, 10);
    const days = await checked.service.send(list, { query: { start_date: day(0), end_date: day(1) } });
    const dayLater = await checked.service.send(list, { query: { start_date: day(1) } });
    expect(idsOf(days.list)).toContain(cdrs.late);
    expect(idsOf(dayLater.list)).not.toContain(cdrs.late);
    const never = await checked.service.send(list, {
      query: { start_date: "2100-01-01T00:00:00Z", end_date: "2000-01-01T00:00:00Z" },
    });
    expect(never.list).toEqual([]);
  });
});

describe("payment references", () => {
  const send = (cdr_id: string, payment_reference: string, payment_provider = "other") =>
    checked.service.send(attach, { path: { cdr_id }, body: { payment_reference, payment_provider } });

  test("the first is a 201, the same again a 200 with the same record, and the receipt stays as it was", async () => {
    const before = await read(cdrs.late);
    const text = "pi_3Nq Ä/😀=";
    const created = await send(cdrs.late, text, "stripe");
    expect(created.status).toBe(201);
    expect(created.data).toMatchObject({
      session_id: before["session_id"],
      cdr_id: cdrs.late,
      payment_reference: text,
      payment_provider: "stripe",
    });
    for (const provider of ["stripe", "adyen"]) {
      const again = await send(cdrs.late, text, provider);
      expect(again.status).toBe(200);
      expect(again.data).toEqual(created.data);
    }
    expect(await read(cdrs.late)).toEqual({
      ...before,
      payment_references: [{ reference: text, provider: "stripe" }],
    });
  });

  test("one may belong to several receipts, and both filters find them", async () => {
    await send(cdrs.complete, "booking-1", "Mollie");
    await send(cdrs.abandoned, "booking-1", "Mollie");
    await send(cdrs.abandoned, "booking-2", "voucher-shop");
    const found = async (query: Record<string, string>) =>
      idsOf((await checked.service.send(list, { query })).list).sort();
    expect(await found({ payment_reference: "booking-1" })).toEqual([cdrs.complete, cdrs.abandoned].sort());
    expect(await found({ payment_reference: "BOOKING-1" })).toEqual([]);
    expect(await found({ payment_provider: "voucher-shop" })).toEqual([cdrs.abandoned]);
    expect(await found({ payment_provider: "mollie" })).toEqual([]);
    expect(await found({ payment_reference: "booking-1", payment_provider: "voucher-shop" })).toEqual([]);
    const foreign = `Bearer ${await checked.server.otherOrganization()}`;
    const theirs = await checked.service.send(list, {
      query: { payment_reference: "booking-1" },
      authorization: foreign,
    });
    expect(theirs.list).toEqual([]);
  });

  test("an invalid payment reference is a 400", async () => {
    const bodies = [
      {},
      { payment_reference: "pi_1" },
      { payment_provider: "other" },
      { payment_reference: 7, payment_provider: "other" },
      { payment_reference: "", payment_provider: "other" },
      { payment_reference: "pi_1", payment_provider: "other", note: "unknown" },
      // The driver's card is not the operator's payment.
      { payment_reference: "CARD-1", payment_provider: "other" },
    ];
    for (const body of bodies) {
      const { status } = await checked.service.send(attach, { path: { cdr_id: cdrs.unpriced }, body });
      expect(status).toBe(400);
    }
    expect(await read(cdrs.unpriced)).toMatchObject({ payment_references: [] });
  });

  test("need the role operator", async () => {
    const body = { payment_reference: "pi_9", payment_provider: "other" };
    const statusFor = async (role: "viewer" | "operator" | "admin") => {
      const authorization = `Bearer ${await checked.server.keyFor(role)}`;
      return (await checked.service.send(attach, { path: { cdr_id: cdrs.complete }, body, authorization }))
        .status;
    };
    expect(await statusFor("viewer")).toBe(403);
    expect(await statusFor("operator")).toBe(201);
    expect(await statusFor("admin")).toBe(200);
  });
});

describe("the billing decision", () => {
  test("of a complete session is null, with an empty chain", async () => {
    const { session_id } = await read(cdrs.complete);
    expect(await decisionsOf(cdrs.complete)).toEqual({
      cdr_id: cdrs.complete,
      session_id,
      decision: null,
      chain: [],
    });
  });

  test.each(["late", "abandoned", "unpriced"] as const)(
    "of a session that is %s is the one on the receipt, and reads the same every time",
    async (what) => {
      const { session_id, billing_decision } = await read(cdrs[what]);
      const record = await decisionsOf(cdrs[what]);
      expect(record).toMatchObject({
        cdr_id: cdrs[what],
        session_id,
        decision: billing_decision,
        chain: [{ ...Object(billing_decision), supersedes: null }],
      });
      expect(await decisionsOf(cdrs[what])).toEqual(record);
      expect(JSON.stringify(record)).not.toContain("CARD-1");
    },
  );
});

describe("a correction", () => {
  test("comes first in the chain and names what it corrects; the receipt stays as it was", async () => {
    const late = await checked.connect({ location_id });
    const began = Date.now() - 200_000;
    const after = (seconds: number) => new Date(began + seconds * 1000).toISOString();
    const { transactionId, cdr_id } = await abandonAt(late, after);
    const receipt = (await checked.service.send(list, { query: { per_page: 1 } })).list[0];
    const [original] = listOf((await decisionsOf(cdr_id))["chain"]);
    await late.charger.call("StopTransaction", { transactionId, meterStop: 6000, timestamp: after(120) });
    // As if the time for more to come were over.
    const { core } = checked.server.server;
    await core.db.transaction(
      async (tx) =>
        void (await tx.execute(
          sql`update sessions set decide_again_at = created_at where decide_again_at is not null`,
        )),
    );
    await correctSessions(core);
    // The server's own run may be the one that corrects the session.
    await expect.poll(async () => listOf((await decisionsOf(cdr_id))["chain"]).length).toBe(2);

    const record = await decisionsOf(cdr_id);
    const chain = listOf(record["chain"]);
    expect(chain).toHaveLength(2);
    const [newest, oldest] = chain;
    expect(oldest).toEqual(original);
    expect(newest).toMatchObject({
      cdr_id,
      supersedes: original?.["id"],
      evidence: { frameRef: expect.any(String), correction: { corrected: { energy_wh: 6000 } } },
    });
    expect(record["decision"]).toEqual({
      outcome: newest?.["outcome"],
      reason_code: newest?.["reason_code"],
      explanation: newest?.["explanation"],
      evidence: newest?.["evidence"],
    });
    const { billing_decision, ...rest } = await read(cdr_id);
    expect(billing_decision).toEqual(record["decision"]);
    expect(rest).toEqual(receipt);
    expect(rest).toMatchObject({ total_energy_wh: 5000 });
  });
});

describe("what is refused", () => {
  const body = { payment_reference: "pi_1", payment_provider: "other" };
  const unknownId = { cdr_id: "cdr_00000000000000000000000000" };

  test.each([
    [detail, {}],
    [attach, { body }],
    [decision, {}],
  ] as const)("%s: an unknown id, or one of another organization, is the same 404", async (name, request) => {
    const authorization = `Bearer ${await checked.server.otherOrganization()}`;
    const unknown = await checked.service.send(name, { ...request, path: unknownId });
    const foreign = await checked.service.send(name, {
      ...request,
      path: { cdr_id: cdrs.complete },
      authorization,
    });
    expect(unknown.status).toBe(404);
    expect(saysOf(foreign)).toEqual(saysOf(unknown));
  });

  test("without a valid key everything is a 401", async () => {
    const statuses = await refusedStatuses(checked.service, {
      [list]: {},
      [detail]: { path: unknownId },
      [attach]: { path: unknownId, body },
      [decision]: { path: unknownId },
    });
    expect(statuses).toEqual(new Set([401]));
  });
});

test("every row of the tables was met", () => {
  const unmet = [
    ...neverSaid,
    // Every line is described.
    "GET /cdrs data.line_items[].description = null",
    "GET /cdrs/{cdr_id} data.line_items[].description = null",
    // This way a reference always has its CDR.
    "POST /cdrs/{cdr_id}/payment-reference data.cdr_id = null",
  ];
  expect(checked.service.unmet().sort()).toEqual(unmet.sort());
});
