import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import { recordAlarm } from "../balancing/alarms.ts";
import { recordStatus } from "../charging/chargers/status.ts";
import { cdrs, events } from "../store/schema.ts";
import { type Organization, startTestApi, type TestApi } from "../testing/start-test-api.ts";

/* Each row that is about a charger says which one: its identity, the connector, and the name of the location. */

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi(inject("postgresUrl"));
});
afterAll(() => api.close());

let identities = 0;

async function startSite({ admin }: Organization) {
  const location = (await admin("POST", "/locations", { name: "Yard" })).body.data.id as string;
  identities += 1;
  const identity = `rows-${identities}`;
  const sockets = [{ connector_id: 1 }, { connector_id: 2 }];
  const { body } = await admin("POST", "/chargers", { identity, location_id: location, sockets });
  expect(body.data).toMatchObject({ location_name: "Yard", worst_status: null, open_sessions: 0 });
  const id = body.data.id as string;
  return {
    id,
    identity,
    location,
    sockets: body.data.sockets as { id: string }[],
    connection: await api.connect(id),
  };
}

type Site = Awaited<ReturnType<typeof startSite>>;

async function report(
  { connection }: Site,
  connectorId: number,
  status: "Charging" | "Faulted" | "Preparing",
) {
  api.clock.advance(1_000);
  await recordStatus(api.core, connection, {
    connectorId,
    status,
    errorCode: "NoError",
    vendorErrorCode: null,
    info: null,
    timestamp: undefined,
    receivedAt: api.clock.now(),
  });
}

interface SeenEvent {
  type: string;
  data: Record<string, unknown>;
}

async function eventsOf({ viewer }: Organization, query: string): Promise<SeenEvent[]> {
  return (await viewer("GET", `/events?per_page=100&${query}`)).body.data;
}

const fields = (site: Site, connector_id: number | null, location_name: string | null = "Yard") => ({
  charger_identity: site.identity,
  connector_id,
  location_name,
});

describe("a charger", () => {
  test("says the worst status of its sockets, its open sessions and its location", async () => {
    const ours = await api.organization();
    const site = await startSite(ours);
    const seen = async () => (await ours.viewer("GET", `/chargers/${site.id}`)).body.data;
    await report(site, 1, "Preparing");
    expect(await seen()).toMatchObject({ worst_status: "Preparing", location_name: "Yard" });
    await report(site, 2, "Charging");
    await api.begin(site.connection);
    expect(await seen()).toMatchObject({ worst_status: "Charging", open_sessions: 1 });
    // Connector 0 is the charger itself.
    await report(site, 0, "Faulted");
    expect((await ours.viewer("GET", "/chargers")).body.data[0]).toMatchObject({
      worst_status: "Faulted",
      open_sessions: 1,
      location_name: "Yard",
    });
    const moved = (await ours.admin("PATCH", `/chargers/${site.id}`, { location_id: null })).body.data;
    expect(moved).toMatchObject({ location_id: null, location_name: null, worst_status: "Faulted" });
  });
});

describe("a command", () => {
  test("names the charger and the connector, in each answer and in its event", async () => {
    const ours = await api.organization();
    const site = await startSite(ours);
    const [, socket] = site.sockets;
    const reset = (await ours.operator("POST", `/chargers/${site.id}/reset`, { type: "Soft" })).body.data;
    expect(reset).toMatchObject(fields(site, null));
    // The list orders by time.
    api.clock.advance(1);
    const unlock = (await ours.operator("POST", `/chargers/${site.id}/sockets/${socket?.id}/unlock`)).body
      .data;
    expect(unlock).toMatchObject(fields(site, 2));
    expect((await ours.viewer("GET", `/commands/${unlock.id}`)).body.data).toMatchObject(fields(site, 2));
    expect((await ours.viewer("GET", "/commands")).body.data).toMatchObject([
      { id: unlock.id, ...fields(site, 2) },
      { id: reset.id, ...fields(site, null) },
    ]);
  });

  test("that ends at once has them in its event", async () => {
    const ours = await api.organization();
    const identity = `rows-offline-${identities}`;
    const { id } = (await ours.admin("POST", "/chargers", { identity })).body.data;
    await ours.operator("POST", `/chargers/${id}/reset`, { type: "Soft" });
    expect(await eventsOf(ours, `charger_id=${id}&type=command.completed`)).toMatchObject([
      {
        type: "command.completed",
        data: { charger_identity: identity, connector_id: null, location_name: null },
      },
    ]);
  });
});

describe("a CDR", () => {
  test("keeps the names of the time when it was written, in the list, in its event and in the CSV", async () => {
    const ours = await api.organization();
    const site = await startSite(ours);
    await api.charge(site.connection, { idTag: "CARD-SECRET" });
    await ours.admin("PATCH", `/locations/${site.location}`, { name: "Quay" });
    const [cdr] = (await ours.viewer("GET", "/cdrs")).body.data;
    expect(cdr).toMatchObject(fields(site, 1));
    expect((await ours.viewer("GET", `/cdrs/${cdr.id}`)).body.data).toMatchObject(fields(site, 1));
    // The session shows the location's present name.
    expect((await ours.viewer("GET", "/sessions")).body.data).toMatchObject([fields(site, 1, "Quay")]);
    const all = await eventsOf(ours, `session_id=${cdr.session_id}`);
    expect(all.find(({ type }) => type === "cdr.created")?.data).toMatchObject(fields(site, 1));
    for (const type of ["session.started", "session.ended", "session.finalized"])
      expect([type, all.find((event) => event.type === type)?.data]).toMatchObject([type, fields(site, 1)]);
    expect(JSON.stringify(all)).not.toContain("CARD-SECRET");
  });

  test("of a version that did not record them has null, and cannot be changed", async () => {
    const ours = await api.organization();
    const site = await startSite(ours);
    await api.charge(site.connection);
    const [{ session_id, ...cdr }] = (await ours.viewer("GET", "/cdrs")).body.data;
    await api.begin(site.connection);
    const [open] = (await ours.viewer("GET", "/sessions?status=open")).body.data;
    await api.core.db.transaction(async (tx) => {
      await tx.execute(sql`insert into cdrs (id, org_id, session_id, charger_id, socket_id, currency, total_energy_wh,
          total_time_s, total_cost, taxes, line_items, status, created_at)
        select 'cdr_old', org_id, ${open.id}, charger_id, socket_id, currency, total_energy_wh, total_time_s, total_cost,
          taxes, line_items, status, created_at + interval '1 second' from cdrs where id = ${cdr.id}`);
    });
    expect((await ours.viewer("GET", "/cdrs/cdr_old")).body.data).toMatchObject({
      charger_id: site.id,
      charger_identity: null,
      connector_id: null,
      location_name: null,
    });
    await expect(
      api.core.db.transaction(async (tx) => {
        await tx.update(cdrs).set({ chargerIdentity: "another" });
      }),
    ).rejects.toThrow();
  });
});

describe("an event", () => {
  test("about a charger has its identity and location, and about a socket the connector", async () => {
    const ours = await api.organization();
    const site = await startSite(ours);
    await report(site, 2, "Faulted");
    await api.core.db.transaction((tx) =>
      recordAlarm(api.core, tx, {
        orgId: ours.orgId,
        locationId: site.location,
        opened: true,
        alarm: {
          code: "limit_not_honoured",
          connectorId: site.sockets[0]?.id ?? null,
          nodeId: null,
          amps: 3,
          waiting: null,
          source: null,
          since: api.clock.now(),
        },
      }),
    );
    const all = await eventsOf(ours, `location_id=${site.location}`);
    const dataOf = (wanted: string) => all.find(({ type }) => type === wanted)?.data;
    expect(dataOf("charger.connected")).toMatchObject(fields(site, null));
    expect(dataOf("socket.status_changed")).toMatchObject(fields(site, 2));
    expect(dataOf("dlb.alarm_opened")).toMatchObject(fields(site, 1));
    // An event without a charger does not gain the fields.
    expect(dataOf("location.created")).not.toHaveProperty("charger_identity");
  });

  test("of a version that did not record them has null", async () => {
    const ours = await api.organization();
    const site = await startSite(ours);
    await api.core.db.transaction(async (tx) => {
      await tx.insert(events).values({
        id: api.core.newId("evt"),
        orgId: ours.orgId,
        type: "charger.diagnostics_status",
        subjectType: "charger",
        subjectId: site.id,
        sequence: 1_000,
        actor: { type: "system" },
        data: { charger_id: site.id, status: "Uploaded", file_name: null },
        createdAt: new Date(api.clock.now()).toISOString(),
      });
    });
    const [old] = await eventsOf(ours, "type=charger.diagnostics_status");
    expect(old?.data).toEqual({
      charger_id: site.id,
      charger_identity: null,
      connector_id: null,
      location_name: null,
      status: "Uploaded",
      file_name: null,
    });
  });
});
