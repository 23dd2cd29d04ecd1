import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import { billingDecisions } from "../store/schema.ts";
import { type Organization, startTestApi, type TestApi } from "../testing/start-test-api.ts";

/* The end of a month: what was earned, and which refunds are owed. No webhook is needed for either. */

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi(inject("postgresUrl"));
});
afterAll(() => api.close());

let identities = 0;

/** A charger at a location, with a price for each kWh. */
async function startSite({ admin }: Organization, name: string, { price = 0.35, currency = "EUR" } = {}) {
  identities += 1;
  const component = { type: "ENERGY", price, step_size: 1 };
  const elements = [{ price_components: [component] }];
  const tariff = (await admin("POST", "/tariffs", { currency, elements })).body.data.id as string;
  const location = (await admin("POST", "/locations", { name, tariff_id: tariff })).body.data.id as string;
  const fields = { identity: `month-${identities}`, location_id: location };
  const charger = (await admin("POST", "/chargers", fields)).body.data;
  return {
    tariff,
    location,
    id: charger.id as string,
    identity: charger.identity as string,
    socket: charger.sockets[0].id as string,
    connection: await api.connect(charger.id),
  };
}

interface Receipt {
  id: string;
  session_id: string;
  total_cost: number;
  created_at: string;
}

async function receiptsOf({ viewer }: Organization, query = ""): Promise<Receipt[]> {
  const { status, body } = await viewer("GET", `/cdrs?${query}`);
  expect([query, status]).toEqual([query, 200]);
  return body.data;
}

/** Records a correction of 10 kWh to `energyWh`. Returns its id. */
async function correct(
  { orgId }: Organization,
  cdr: Receipt,
  { energyWh, cost, supersedes = null }: { energyWh: number; cost: number; supersedes?: string | null },
): Promise<string> {
  api.clock.advance(1_000);
  const id = api.core.newId("bdn");
  const of = (energy_wh: number, total_cost: number) => ({ energy_wh, time_s: 3_600, total_cost });
  const difference = Math.round((cost - cdr.total_cost) * 100) / 100;
  await api.core.db.transaction(async (tx) => {
    await tx.insert(billingDecisions).values({
      id,
      orgId,
      sessionId: cdr.session_id,
      cdrId: cdr.id,
      outcome: "billed",
      reasonCode: "late_stop_received",
      explanation: "=1+1 the stop came late.",
      evidence: {
        frameRef: "ocpp1.6:month:tx/1",
        correction: {
          cdr_id: cdr.id,
          previous: of(10_000, cdr.total_cost),
          corrected: { ...of(energyWh, cost), line_items: [] },
          delta: { energy_wh: energyWh - 10_000, time_s: 0, total_cost: difference },
        },
      },
      supersedes,
      createdAt: new Date(api.clock.now()).toISOString(),
    });
  });
  return id;
}

/** The records of a CSV whose cells hold no comma and no line break. */
async function csvFrom({ viewer }: Organization, path: string): Promise<Record<string, string>[]> {
  const { status, body } = await viewer("GET", path, undefined, { accept: "text/csv" });
  expect([path, status]).toEqual([path, 200]);
  const [header = [], ...records] = String(body)
    .trimEnd()
    .split("\r\n")
    .map((record) => record.split(","));
  return records.map((cells) => Object.fromEntries(header.map((name, index) => [name, cells[index] ?? ""])));
}

describe("corrections", () => {
  test("are found with both totals and the difference, newest first, and in CSV", async () => {
    const ours = await api.organization();
    const [yard, quay] = [await startSite(ours, "Yard"), await startSite(ours, "Quay")];
    await api.charge(yard.connection);
    await api.charge(quay.connection);
    const [ofQuay, ofYard] = await receiptsOf(ours);
    if (ofQuay === undefined || ofYard === undefined) throw new Error("two receipts");
    const first = await correct(ours, ofYard, { energyWh: 9_000, cost: 3.15 });
    const second = await correct(ours, ofYard, { energyWh: 8_000, cost: 2.8, supersedes: first });
    const laterAt = new Date(api.clock.now()).toISOString();
    const third = await correct(ours, ofQuay, { energyWh: 11_000, cost: 3.85 });
    const { body } = await ours.viewer("GET", "/corrections");
    expect(body.data.map(({ id }: { id: string }) => id)).toEqual([third, second, first]);
    expect(body.data[1]).toEqual({
      id: second,
      cdr_id: ofYard.id,
      session_id: ofYard.session_id,
      charger_id: yard.id,
      charger_identity: yard.identity,
      connector_id: 1,
      socket_id: yard.socket,
      location_id: yard.location,
      location_name: "Yard",
      tariff_id: yard.tariff,
      outcome: "billed",
      reason_code: "late_stop_received",
      explanation: "=1+1 the stop came late.",
      supersedes: first,
      currency: "EUR",
      previous_energy_wh: 10_000,
      corrected_energy_wh: 8_000,
      difference_energy_wh: -2_000,
      previous_time_s: 3_600,
      corrected_time_s: 3_600,
      difference_time_s: 0,
      previous_total_cost: 3.5,
      corrected_total_cost: 2.8,
      difference_total_cost: -0.7,
      created_at: laterAt,
    });
    const found = async (query: string, { viewer }: Organization = ours) => {
      const { status, body: page } = await viewer("GET", `/corrections?${query}`);
      expect([query, status]).toEqual([query, 200]);
      return page.data.map(({ id }: { id: string }) => id);
    };
    expect(await found(`charger_id=${quay.id}`)).toEqual([third]);
    expect(await found(`location_id=${yard.location}`)).toEqual([second, first]);
    expect(await found(`session_id=${ofQuay.session_id}`)).toEqual([third]);
    expect(await found(`start_date=${laterAt}`)).toEqual([third, second]);
    expect(await found(`end_date=${laterAt}`)).toEqual([first]);
    expect(await found(`start_date=${laterAt}&end_date=2000-01-01`)).toEqual([]);
    const theirs = await api.organization();
    for (const query of ["", `charger_id=${quay.id}`, `session_id=${ofQuay.session_id}`])
      expect(await found(query, theirs)).toEqual([]);

    const csv = await csvFrom(ours, "/corrections");
    expect(csv).toHaveLength(3);
    // A text that a spreadsheet would run has an apostrophe before it.
    expect(csv[0]).toMatchObject({
      id: third,
      difference_total_cost: "0.35",
      explanation: "'=1+1 the stop came late.",
    });

    // The receipts themselves: by when they were corrected, and with the newest total in the CSV.
    expect((await receiptsOf(ours, `corrected_since=${laterAt}`)).map(({ id }) => id)).toEqual([
      ofQuay.id,
      ofYard.id,
    ]);
    expect(await receiptsOf(ours, "corrected_since=2100-01-01")).toEqual([]);
    expect(await csvFrom(ours, "/cdrs")).toMatchObject([
      { id: ofQuay.id, total_cost: "3.50", corrected_total_cost: "3.85", reason_code: "late_stop_received" },
      { id: ofYard.id, total_cost: "3.50", corrected_total_cost: "2.80", charger_identity: yard.identity },
    ]);
  });

  test("do not include the first decision about a receipt", async () => {
    const ours = await api.organization();
    const { connection } = await startSite(ours, "Yard");
    await api.begin(connection);
    // The stop of the first one is lost, which is a decision.
    await api.charge(connection, { idTag: "second" });
    expect((await ours.viewer("GET", "/corrections")).body.data).toEqual([]);
    const csv = await csvFrom(ours, "/cdrs?order=oldest");
    expect(csv[0]).toMatchObject({ reason_code: "stop_missing_no_register", corrected_total_cost: "" });
    expect(csv[1]).toMatchObject({ reason_code: "", corrected_total_cost: "" });
  });
});

test("CDRs are found by socket, tariff and card, the card not by a viewer", async () => {
  const ours = await api.organization();
  const [yard, quay] = [await startSite(ours, "Yard"), await startSite(ours, "Quay")];
  await api.charge(yard.connection, { idTag: "CARD-A" });
  await api.charge(quay.connection, { idTag: "CARD-B" });
  const [ofQuay, ofYard] = await receiptsOf(ours);
  const ids = async (query: string) => (await receiptsOf(ours, query)).map(({ id }) => id);
  expect(await ids(`socket_id=${yard.socket}`)).toEqual([ofYard?.id]);
  expect(await ids(`tariff_id=${quay.tariff}`)).toEqual([ofQuay?.id]);
  const { operator, viewer } = ours;
  // Cards are compared without regard to case.
  expect((await operator("GET", "/cdrs?id_tag=card-a")).body.data).toMatchObject([{ id: ofYard?.id }]);
  expect((await operator("GET", "/cdrs?id_tag=CARD-C")).body.data).toEqual([]);
  expect((await viewer("GET", "/cdrs?id_tag=CARD-A")).body).toMatchObject({
    status: 403,
    code: "insufficient-role",
  });
  const theirs = await api.organization();
  expect((await theirs.operator("GET", "/cdrs?id_tag=CARD-A")).body.data).toEqual([]);
});

describe("the sums of a period", () => {
  test("add up to the cent, by any group, with corrections", async () => {
    const ours = await api.organization();
    // 10 kWh at 0.01 and 0.02 EUR are sums that binary fractions get wrong.
    const yard = await startSite(ours, "Yard", { price: 0.01 });
    const quay = await startSite(ours, "Quay", { price: 0.02 });
    const abroad = await startSite(ours, "Pier", { price: 3, currency: "SEK" });
    const firstAt = new Date(api.clock.now()).toISOString();
    await api.charge(yard.connection);
    await api.charge(yard.connection);
    await api.charge(quay.connection);
    await api.charge(abroad.connection);
    const [, , , first] = await receiptsOf(ours);
    if (first === undefined) throw new Error("four receipts");
    const correction = await correct(ours, first, { energyWh: 5_000, cost: 0.05 });
    await correct(ours, first, { energyWh: 7_000, cost: 0.07, supersedes: correction });
    const sums = async (query: string) =>
      (await ours.viewer("GET", `/cdrs/summary?start_date=${firstAt}&${query}`)).body.data;
    const totals = [
      {
        currency: "EUR",
        cdr_count: 3,
        unbillable_count: 0,
        corrected_count: 1,
        total_energy_wh: 27_000,
        total_time_s: 10_800,
        // 0.07, 0.10 and 0.20.
        total_cost: 0.37,
      },
      {
        currency: "SEK",
        cdr_count: 1,
        unbillable_count: 0,
        corrected_count: 0,
        total_energy_wh: 10_000,
        total_time_s: 3_600,
        total_cost: 30,
      },
    ];
    for (const by of ["day", "location", "tariff", "charger", "charger,day,tariff,location"]) {
      const { groups, totals: all } = await sums(`group_by=${by}`);
      expect([by, all]).toEqual([by, totals]);
      const cents = groups
        .filter(({ currency }: { currency: string }) => currency === "EUR")
        .reduce((sum: number, group: { total_cost: number }) => sum + Math.round(group.total_cost * 100), 0);
      expect([by, cents]).toEqual([by, 37]);
    }
    const { groups } = await sums("group_by=location");
    const ofYard = groups.find((group: { location_id: string }) => group.location_id === yard.location);
    expect(ofYard).toEqual({
      ...totals[0],
      day: null,
      location_id: yard.location,
      location_name: "Yard",
      tariff_id: null,
      charger_id: null,
      charger_identity: null,
      cdr_count: 2,
      total_energy_wh: 17_000,
      total_time_s: 7_200,
      total_cost: 0.17,
    });
    expect((await sums(`group_by=charger&charger_id=${quay.id}`)).groups).toMatchObject([
      { charger_id: quay.id, charger_identity: quay.identity, total_cost: 0.2 },
    ]);
    expect((await sums(`location_id=${yard.location}`)).totals).toMatchObject([{ total_cost: 0.17 }]);
    expect((await sums(`tariff_id=${abroad.tariff}`)).totals).toMatchObject([{ currency: "SEK" }]);
    // The wrong way round.
    expect(await sums("end_date=2000-01-01")).toMatchObject({ groups: [], totals: [] });
    const theirs = await api.organization();
    const query = `start_date=${firstAt}&charger_id=${quay.id}`;
    const foreign = (await theirs.viewer("GET", `/cdrs/summary?${query}`)).body;
    expect(foreign.data).toMatchObject({ groups: [], totals: [] });
  });

  test("fall into the days of the time zone, and a date begins there", async () => {
    const ours = await api.organization();
    const { connection } = await startSite(ours, "Yard");
    // Until 23:30 UTC, when it is the next day in Berlin.
    const lateAt = new Date(api.clock.now());
    lateAt.setUTCHours(22, 30, 0, 0);
    api.clock.advance(lateAt.getTime() + 86_400_000 - api.clock.now());
    await api.charge(connection);
    const [cdr] = await receiptsOf(ours);
    const day = cdr?.created_at.slice(0, 10) ?? "";
    const next = new Date(Date.parse(day) + 86_400_000).toISOString().slice(0, 10);
    const days = async (query: string) => {
      const { data } = (await ours.viewer("GET", `/cdrs/summary?${query}`)).body;
      return data.groups.map((group: { day: string }) => group.day);
    };
    expect(await days(`start_date=${day}`)).toEqual([day]);
    expect(await days(`start_date=${next}`)).toEqual([]);
    expect(await days(`start_date=${next}&time_zone=Europe/Berlin`)).toEqual([next]);
    expect(await days(`start_date=${day}&end_date=${next}&time_zone=Europe/Berlin`)).toEqual([]);
    // The current month.
    expect(await days("time_zone=Europe/Berlin")).toEqual([next]);
  });

  test("are of 92 days at most, and of 366 for one charger or location", async () => {
    const ours = await api.organization();
    const site = await startSite(ours, "Yard");
    const answer = async (query: string) => {
      const { status, body } = await ours.viewer("GET", `/cdrs/summary?${query}`);
      return status === 200 ? [200] : [status, body.code, body.errors[0].pointer, body.errors[0].detail];
    };
    const refused = (days: number) => [
      400,
      "invalid-parameter",
      "/query/start_date",
      expect.stringContaining(`longer than ${days} days`),
    ];
    // The fourth quarter: 92 days and, with the end of summer time, an hour.
    const quarter = "time_zone=Europe/Berlin&start_date=2019-10-01";
    expect(await answer(`${quarter}&end_date=2020-01-01`)).toEqual([200]);
    expect(await answer(`${quarter}&end_date=2020-01-02`)).toEqual(refused(92));
    // Not of one charger: a tariff may price everything.
    expect(await answer(`${quarter}&end_date=2020-01-02&tariff_id=${site.tariff}`)).toEqual(refused(92));
    for (const one of [`charger_id=${site.id}`, `location_id=${site.location}`]) {
      expect(await answer(`${one}&start_date=2020-01-01&end_date=2021-01-01`)).toEqual([200]);
      expect(await answer(`${one}&start_date=2020-01-01&end_date=2021-01-02`)).toEqual(refused(366));
    }
    // Without an end, and with one to come, it ends now.
    const daysAgo = (days: number) => new Date(api.clock.now() - days * 86_400_000).toISOString();
    for (const end of ["", "&end_date=2999-01-01"]) {
      expect(await answer(`start_date=${daysAgo(92)}${end}`)).toEqual([200]);
      expect(await answer(`start_date=${daysAgo(93)}${end}`)).toEqual(refused(92));
    }
  });

  test.each([
    ["group_by=month", "/query/group_by", "day, location, tariff, charger"],
    ["time_zone=Mars/Base", "/query/time_zone", "IANA"],
    ["start_date=soon", "/query/start_date", ""],
  ])("refuse %s and say what is allowed", async (query, pointer, allowed) => {
    const { viewer } = await api.organization();
    const { status, body } = await viewer("GET", `/cdrs/summary?${query}`);
    expect([status, body.code, body.errors[0].pointer]).toEqual([400, "invalid-parameter", pointer]);
    expect(body.errors[0].detail).toContain(allowed);
  });
});
