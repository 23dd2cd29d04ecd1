import { sql } from "drizzle-orm";
import { afterAll, expect, inject, test } from "vitest";
import { runIssues } from "../issues/run-issues.ts";
import { overviews } from "../store/schema.ts";
import { startTestApi, type TestApi } from "../testing/start-test-api.ts";
import { countOverviews } from "./count-overviews.ts";

/* The counts, by the clock of the test, which begins at 2026-11-21T08:00:00Z. */

let api: TestApi;
const started = async () => {
  // eslint-disable-next-line @typescript-eslint/no-unnecessary-condition -- the first test starts it
  api ??= await startTestApi(inject("postgresUrl"), { FORECOURT_DEFAULT_TIME_ZONE: "Europe/Berlin" });
  return api;
};
// eslint-disable-next-line @typescript-eslint/no-unnecessary-condition -- no test may have started it
afterAll(() => api?.close());

type Organization = Awaited<ReturnType<TestApi["organization"]>>;

const tariff = (currency: string) => ({
  currency,
  elements: [{ price_components: [{ type: "ENERGY", price: 0.35, step_size: 1 }] }],
});

let made = 0;

/** A charger at a location with a tariff. A charge takes an hour and 10 kWh, which cost 3.50. */
async function startStation({ admin }: Organization, time_zone: string, currency = "EUR") {
  made += 1;
  const { id: tariff_id } = (await admin("POST", "/tariffs", tariff(currency))).body.data;
  const { id: locationId } = (
    await admin("POST", "/locations", { name: `Yard ${made}`, tariff_id, time_zone })
  ).body.data;
  const body = { identity: `COUNTED-${made}`, location_id: locationId };
  const { id } = (await admin("POST", "/chargers", body)).body.data;
  return { locationId, chargerId: id, connection: await api.connect(id) };
}

async function overview({ viewer }: Organization, query = "") {
  api.clock.advance(1_000);
  await countOverviews(api.core);
  return (await viewer("GET", `/overview${query}`)).body.data;
}

test("a receipt counts on the day of its location on which it was made", async () => {
  await started();
  const ours = await api.organization();
  const berlin = await startStation(ours, "Europe/Berlin");
  const tokyo = await startStation(ours, "Asia/Tokyo", "JPY");
  // Both end at about 09:00 UTC: 10:00 in Berlin, 18:00 in Tokyo.
  await api.charge(berlin.connection);
  api.clock.advance(-3_600_000);
  await api.charge(tokyo.connection);
  const [eur, jpy] = [
    { currency: "EUR", amount_minor: 350, minor_digits: 2 },
    { currency: "JPY", amount_minor: 4, minor_digits: 0 },
  ];
  const none = { energy_wh: 0, revenue: [] };
  expect(await overview(ours)).toMatchObject({
    today: { energy_wh: 20_000, revenue: [eur, jpy] },
    yesterday: none,
  });
  // 15:00 UTC is midnight in Tokyo.
  api.clock.advance(6 * 3_600_000);
  expect(await overview(ours, `?location_id=${tokyo.locationId}`)).toMatchObject({
    today: none,
    yesterday: { energy_wh: 10_000, revenue: [jpy] },
  });
  expect(await overview(ours)).toMatchObject({
    today: { energy_wh: 10_000, revenue: [eur] },
    yesterday: { energy_wh: 10_000, revenue: [jpy] },
  });
  // 23:00 UTC is midnight in Berlin, and a day later it is midnight in Tokyo again.
  api.clock.advance(8 * 3_600_000);
  expect(await overview(ours, `?location_id=${berlin.locationId}`)).toMatchObject({
    today: none,
    yesterday: { energy_wh: 10_000, revenue: [eur] },
  });
  api.clock.advance(16 * 3_600_000);
  expect(await overview(ours)).toMatchObject({
    today: none,
    yesterday: { energy_wh: 10_000, revenue: [eur] },
  });
});

test("counts are those of the organization and of each of its locations, and of no other organization", async () => {
  await started();
  const [ours, theirs] = [await api.organization(), await api.organization()];
  const station = await startStation(ours, "UTC");
  await api.begin(station.connection);
  await ours.admin("POST", "/chargers", { identity: "NOWHERE" });
  await startStation(theirs, "UTC");

  const { body } = await ours.viewer("GET", "/locations");
  const all = await overview(ours);
  expect(all).toMatchObject({
    as_of: new Date(api.clock.now()).toISOString(),
    location_id: null,
    chargers: { online: 1, offline: 0, never_seen: 1 },
    sockets: [{ status: null, count: 2 }],
    open_sessions: 1,
    power_w: 0,
    locations: [
      {
        location_id: station.locationId,
        location_name: body.data[0].name,
        chargers: { online: 1, offline: 0, never_seen: 0 },
        sockets: [{ status: null, count: 1 }],
        open_sessions: 1,
      },
    ],
  });
  const one = await overview(ours, `?location_id=${station.locationId}`);
  const { location_name: _, ...counts } = all.locations[0];
  expect(one).toEqual({ ...counts, as_of: one.as_of, location_id: station.locationId, locations: [] });
  // As a location that does not exist.
  const [foreign, unknown] = [
    await overview(theirs, `?location_id=${station.locationId}`),
    await overview(theirs, "?location_id=loc_none"),
  ];
  expect({ ...foreign, as_of: "", location_id: "" }).toEqual({ ...unknown, as_of: "", location_id: "" });
  expect(foreign.chargers).toEqual({ online: 0, offline: 0, never_seen: 0 });
});

test("power is what open sessions measured within 15 minutes", async () => {
  await started();
  const ours = await api.organization();
  const station = await startStation(ours, "UTC");
  const transactionId = await api.begin(station.connection);
  const [session] = (await ours.admin("GET", "/sessions")).body.data;
  const measured = (powerW: number | null) =>
    api.core.db.read((tx) =>
      tx.execute(sql`
        insert into events (id, org_id, type, subject_type, subject_id, sequence, actor, data, created_at)
        values (${api.core.newId("evt")}, ${ours.orgId}, 'session.updated', 'session', ${session.id},
          (select coalesce(max(sequence), 0) + 1000 from events where subject_id = ${session.id}), '{"type":"system"}',
          ${JSON.stringify({
            session_id: session.id,
            charger_id: station.chargerId,
            socket_id: session.socket_id,
            location_id: station.locationId,
            energy_wh: 0,
            power_w: powerW,
            current_a: null,
            soc_pct: null,
            limit_a: null,
            measured_at: new Date(api.clock.now()).toISOString(),
          })}::jsonb, ${new Date(api.clock.now()).toISOString()}::timestamptz)`),
    );
  await measured(11_000);
  expect((await overview(ours)).power_w).toBe(11_000);
  await measured(7_360.6);
  // A report without a power leaves the last one.
  api.clock.advance(1_000);
  await measured(null);
  expect((await overview(ours)).power_w).toBe(7_361);
  api.clock.advance(14 * 60_000);
  expect((await overview(ours)).power_w).toBe(7_361);
  api.clock.advance(2 * 60_000);
  expect((await overview(ours)).power_w).toBe(0);
  await measured(5_000);
  expect((await overview(ours)).locations).toMatchObject([{ power_w: 5_000 }]);
  await api.end(station.connection, transactionId);
  expect(await overview(ours)).toMatchObject({ power_w: 0, open_sessions: 0 });
});

test("open issues count as far as the role may read them, and put their location first", async () => {
  await started();
  const ours = await api.organization();
  const stations = [await startStation(ours, "UTC"), await startStation(ours, "UTC")];
  const { chargerId = "" } = stations[1] ?? {};
  await runIssues(api.core);
  const at = new Date(api.clock.now()).toISOString();
  const row = (id: string, type: string, charger: string | null, location: string | null) => sql`
    insert into issues (id, org_id, type, subject_id, state, charger_id, location_id, count, since, ended_at, created_at)
    values (${id}, ${ours.orgId}, ${type}, ${id}, 'open', ${charger}, ${location}, 1, ${at}::timestamptz, ${at}::timestamptz,
      ${at}::timestamptz)`;
  await api.core.db.read((tx) =>
    tx.execute(row("iss_1", "firmware_failed", chargerId, stations[1]?.locationId ?? null)),
  );
  await api.core.db.read((tx) => tx.execute(row("iss_2", "webhook_failing", null, null)));
  // Without an event, the tables are counted again after a minute.
  api.clock.advance(61_000);
  const seen = await overview(ours);
  expect(seen.open_issues).toBe(1);
  expect(seen.locations.map(({ location_id }: { location_id: string }) => location_id)).toEqual([
    stations[1]?.locationId,
    stations[0]?.locationId,
  ]);
  expect((await ours.admin("GET", "/overview")).body.data.open_issues).toBe(2);
});

test("a location that is deleted is counted no more, and rows that did not change are not written", async () => {
  await started();
  const ours = await api.organization();
  const station = await startStation(ours, "UTC");
  await startStation(ours, "UTC");
  expect((await overview(ours)).locations).toHaveLength(2);
  const versions = () =>
    api.core.db.read((tx) =>
      tx.execute<{ xmin: string }>(
        sql`select xmin::text from ${overviews} where org_id = ${ours.orgId} order by location_id`,
      ),
    );
  const before = await versions();
  await (await api.organization()).admin("POST", "/locations", { name: "Elsewhere" });
  await overview(ours);
  expect(await versions()).toEqual(before);
  await ours.admin("DELETE", `/locations/${station.locationId}`);
  expect(await overview(ours)).toMatchObject({
    chargers: { online: 2 },
    locations: [{ chargers: { online: 1 } }],
  });
});

test("one process at a time counts, and not again within a second", async () => {
  await started();
  const ours = await api.organization();
  await overview(ours);
  await startStation(ours, "UTC");
  await countOverviews(api.core);
  expect((await ours.viewer("GET", "/overview")).body.data.locations).toEqual([]);
  api.clock.advance(1_000);
  await Promise.all([countOverviews(api.core), countOverviews(api.core)]);
  expect((await ours.viewer("GET", "/overview")).body.data.locations).toHaveLength(1);
});
