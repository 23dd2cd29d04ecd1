import type { Event } from "@forecourt/contract";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import { recordStatus } from "../charging/chargers/status.ts";
import { recordEvent } from "../store/events.ts";
import { type ChargePointStatus, chargers, sessions } from "../store/schema.ts";
import { type Organization, startTestApi, type TestApi } from "../testing/start-test-api.ts";

/*
 * The questions of a working day: which sockets are faulted, what happened to this charger, who charged then. Each filter is
 * asked over HTTP, and finds nothing of another organization.
 */

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi(inject("postgresUrl"));
});
afterAll(() => api.close());

let identities = 0;

/** A charger of one socket, connected, at a location of this name. */
async function startSite({ admin }: Organization, name: string) {
  // Lists are newest first.
  api.clock.advance(1_000);
  const location = (await admin("POST", "/locations", { name })).body.data.id as string;
  identities += 1;
  const identity = `fleet-${identities}`;
  const { body } = await admin("POST", "/chargers", { identity, location_id: location });
  const id = body.data.id as string;
  return {
    id,
    identity,
    location,
    socket: body.data.sockets[0].id as string,
    connection: await api.connect(id),
  };
}

type Site = Awaited<ReturnType<typeof startSite>>;

async function report({ connection }: Site, status: ChargePointStatus, errorCode = "NoError"): Promise<void> {
  api.clock.advance(1_000);
  await recordStatus(api.core, connection, {
    connectorId: 1,
    status,
    errorCode,
    vendorErrorCode: null,
    info: null,
    timestamp: undefined,
    receivedAt: api.clock.now(),
  });
}

interface Found {
  id: string;
  charger_id: string;
}

async function chargersIn({ operator }: Organization, path: string): Promise<string[]> {
  const { status, body } = await operator("GET", path);
  expect([path, status]).toEqual([path, 200]);
  return (body.data as Found[]).map(({ charger_id }) => charger_id);
}

describe("the sockets of all chargers", () => {
  test("say which charger they belong to, and are found by what is wrong with them", async () => {
    const ours = await api.organization();
    const yard = await startSite(ours, "Yard");
    const quay = await startSite(ours, "Quay");
    await report(yard, "Faulted", "GroundFailure");
    await report(quay, "Available");
    await api.begin(quay.connection);
    const { body } = await ours.viewer("GET", "/sockets");
    const [session] = (await ours.viewer("GET", "/sessions")).body.data;
    expect(body.data).toMatchObject([
      {
        id: quay.socket,
        charger_id: quay.id,
        charger_identity: quay.identity,
        connected: true,
        location_id: quay.location,
        location_name: "Quay",
        connector_id: 1,
        active_session_id: session.id,
      },
      { id: yard.socket, charger_identity: yard.identity, location_name: "Yard", active_session_id: null },
    ]);
    expect(await chargersIn(ours, "/sockets?status=Faulted")).toEqual([yard.id]);
    expect(await chargersIn(ours, "/sockets?error_code=GroundFailure")).toEqual([yard.id]);
    expect(await chargersIn(ours, "/sockets?error_code=groundfailure")).toEqual([]);
    expect(await chargersIn(ours, `/sockets?location_id=${quay.location}`)).toEqual([quay.id]);
    expect(await chargersIn(ours, `/sockets?charger_id=${quay.id}&status=Faulted`)).toEqual([]);
    expect(await chargersIn(ours, "/sockets?connected=true")).toEqual([quay.id, yard.id]);
    expect(await chargersIn(ours, "/sockets?connected=false")).toEqual([]);
    const theirs = await api.organization();
    for (const filter of ["", `location_id=${quay.location}`, `charger_id=${quay.id}`, "status=Faulted"])
      expect(await chargersIn(theirs, `/sockets?${filter}`)).toEqual([]);
  });

  test("an unknown status names the allowed ones", async () => {
    const { viewer } = await api.organization();
    const { status, body } = await viewer("GET", "/sockets?status=Broken");
    expect([status, body.code, body.errors[0].pointer]).toEqual([400, "invalid-parameter", "/query/status"]);
    expect(body.errors[0].detail).toContain("Faulted");
  });

  test("come page by page", async () => {
    const ours = await api.organization();
    const sites = [
      await startSite(ours, "One"),
      await startSite(ours, "Two"),
      await startSite(ours, "Three"),
    ];
    const first = (await ours.viewer("GET", "/sockets?per_page=2")).body;
    expect(first.pagination).toMatchObject({ total: 3, has_more: true });
    const second = (await ours.viewer("GET", `/sockets?per_page=2&cursor=${first.pagination.next_cursor}`))
      .body;
    const ids = [...first.data, ...second.data].map(({ id }: Found) => id);
    expect(ids.toSorted()).toEqual(sites.map(({ socket }) => socket).toSorted());
  });
});

describe("chargers", () => {
  async function startFleet() {
    const ours = await api.organization();
    const tag = ours.orgId.slice(-8);
    const made = [
      {
        identity: `Bay-1-${tag}`,
        name: "North_1",
        vendor: "Alfen",
        model: "Eve",
        firmware: "7.1",
        serial: "ACE%01",
      },
      {
        identity: `bay-2-${tag}`,
        name: null,
        vendor: "Alfen",
        model: "Duo",
        firmware: "7.1",
        serial: "ACE%02",
      },
      {
        identity: `Pole-${tag}`,
        name: "NorthX1",
        vendor: "Keba",
        model: "P30",
        firmware: "1.0",
        serial: "ACEX03",
      },
    ];
    const ids: string[] = [];
    for (const { identity, name, vendor, model, firmware, serial } of made) {
      api.clock.advance(1_000);
      const { id } = (await ours.admin("POST", "/chargers", { identity, name })).body.data;
      ids.push(id);
      await api.core.db.transaction((tx) =>
        tx
          .update(chargers)
          .set({ vendor, model, firmwareVersion: firmware, serialNumber: serial })
          .where(eq(chargers.id, id)),
      );
    }
    const found = async (query: string, { viewer }: Organization = ours) => {
      const { status, body } = await viewer("GET", `/chargers?${query}`);
      expect([query, status]).toEqual([query, 200]);
      return (body.data as Found[]).map(({ id }) => ids.indexOf(id));
    };
    return { ours, ids, found };
  }

  test("are found by the beginning of a name, an identity or a serial number, in any case", async () => {
    const { found } = await startFleet();
    expect(await found("q=BAY-")).toEqual([1, 0]);
    expect(await found("q=north")).toEqual([2, 0]);
    // Neither is a wildcard.
    expect(await found("q=north_")).toEqual([0]);
    expect(await found("q=ace%25")).toEqual([1, 0]);
    expect(await found("q=1")).toEqual([]);
    expect(await found("q=%5C")).toEqual([]);
    expect(await found("q=bay-", await api.organization())).toEqual([]);
  });

  test("are found by what they reported at the boot, all of it together", async () => {
    const { found } = await startFleet();
    expect(await found("vendor=Alfen")).toEqual([1, 0]);
    expect(await found("vendor=alfen")).toEqual([]);
    expect(await found("model=P30")).toEqual([2]);
    expect(await found("firmware_version=7.1&model=Eve")).toEqual([0]);
  });

  test("come in the order of identity or name, page by page", async () => {
    const { ours, ids } = await startFleet();
    const pages = async (sort: string) => {
      const order: number[] = [];
      for (let cursor = ""; ; ) {
        const { body } = await ours.viewer("GET", `/chargers?sort=${sort}&per_page=1${cursor}`);
        order.push(...body.data.map(({ id }: Found) => ids.indexOf(id)));
        if (!body.pagination.has_more) return order;
        cursor = `&cursor=${body.pagination.next_cursor}`;
      }
    };
    // The one without a name comes first. How _ and X are ordered depends on the database.
    expect(await pages("identity")).toEqual([0, 1, 2]);
    expect((await pages("name"))[0]).toBe(1);
    expect((await pages("name")).toSorted()).toEqual([0, 1, 2]);
    const { status, body } = await ours.viewer("GET", "/chargers?sort=age");
    expect([status, body.errors[0].pointer]).toEqual([400, "/query/sort"]);
    expect(body.errors[0].detail).toContain("identity");
  });

  test("are found by the status of a connector", async () => {
    const ours = await api.organization();
    const [yard, quay] = [await startSite(ours, "Yard"), await startSite(ours, "Quay")];
    await report(yard, "Faulted", "GroundFailure");
    await report(quay, "Available", "NoError");
    const found = async (status: string) =>
      ((await ours.viewer("GET", `/chargers?connector_status=${status}`)).body.data as Found[]).map(
        ({ id }) => id,
      );
    expect(await found("Faulted")).toEqual([yard.id]);
    expect(await found("Available")).toEqual([quay.id]);
    expect(await found("Reserved")).toEqual([]);
    const { status, body } = await ours.viewer("GET", "/chargers?connector_status=Broken");
    expect([status, body.errors[0].pointer]).toEqual([400, "/query/connector_status"]);
  });
});

test("locations are found by the beginning of their name, and come in the order of names", async () => {
  const ours = await api.organization();
  for (const name of ["Wharf", "harbour 2", "Harbour 1"]) {
    api.clock.advance(1_000);
    await ours.admin("POST", "/locations", { name });
  }
  const names = async (query: string, { viewer }: Organization = ours) =>
    (await viewer("GET", `/locations?${query}`)).body.data.map(({ name }: { name: string }) => name);
  expect(await names("q=HARB")).toEqual(["Harbour 1", "harbour 2"]);
  expect(await names("q=arb")).toEqual([]);
  expect(await names("sort=name")).toEqual(["Harbour 1", "harbour 2", "Wharf"]);
  expect(await names("q=h", await api.organization())).toEqual([]);
  expect((await ours.viewer("GET", "/locations?sort=size")).status).toBe(400);
});

describe("sessions", () => {
  test("are found by start, connector, card, and as open", async () => {
    const ours = await api.organization();
    const site = await startSite(ours, "Yard");
    const beganAt = new Date(api.clock.now()).toISOString();
    await api.charge(site.connection, { idTag: "CARD-A" });
    const secondAt = new Date(api.clock.now()).toISOString();
    await api.begin(site.connection, { idTag: "CARD-B" });
    const [second, first] = (await ours.operator("GET", "/sessions")).body.data;
    expect(second).toMatchObject({
      charger_identity: site.identity,
      connector_id: 1,
      location_id: site.location,
      location_name: "Yard",
    });
    const found = async (query: string, { operator }: Organization = ours) => {
      const { status, body } = await operator("GET", `/sessions?${query}`);
      expect([query, status]).toEqual([query, 200]);
      return (body.data as Found[]).map(({ id }) => id);
    };
    expect(await found("status=open")).toEqual([second.id]);
    expect(await found("connector_id=1")).toEqual([second.id, first.id]);
    expect(await found("connector_id=2")).toEqual([]);
    expect(await found("id_tag=CARD-A")).toEqual([first.id]);
    expect(await found("id_tag=card-c")).toEqual([]);
    expect(await found(`start_date=${secondAt}`)).toEqual([second.id]);
    expect(await found(`end_date=${secondAt}`)).toEqual([first.id]);
    expect(await found(`start_date=${beganAt}&end_date=${secondAt}`)).toEqual([first.id]);
    // The wrong way round.
    expect(await found(`start_date=${secondAt}&end_date=${beganAt}`)).toEqual([]);
    expect(await found("start_date=2000-01-01")).toHaveLength(2);
    const theirs = await api.organization();
    expect(await found("id_tag=CARD-A", theirs)).toEqual([]);
  });

  test("whose start is days from when the server heard of it are found by their start", async () => {
    const ours = await api.organization();
    const site = await startSite(ours, "Yard");
    for (const idTag of ["A", "B", "C", "D"]) {
      api.clock.advance(1_000);
      await api.charge(site.connection, { idTag });
    }
    const now = api.clock.now();
    const [last, late, early, first] = (await ours.operator("GET", "/sessions")).body.data.map(
      ({ id }: Found) => id,
    );
    const begins = async (id: string, daysAgo: number) => {
      const startedAt = at(daysAgo);
      await api.core.db.read((tx) => tx.update(sessions).set({ startedAt }).where(eq(sessions.id, id)));
    };
    const at = (daysAgo: number) => new Date(now - daysAgo * 86_400_000).toISOString();
    await begins(late, 3);
    await begins(early, -3);
    const found = async (query: string) => {
      const { body } = await ours.operator("GET", `/sessions?${query}`);
      expect(body.pagination.total).toBe(body.data.length);
      return body.data.map(({ id }: Found) => id);
    };
    expect(await found(`end_date=${at(2)}`)).toEqual([late]);
    expect(await found(`start_date=${at(2)}`)).toEqual([last, early, first]);
    expect(await found(`start_date=${at(-2)}`)).toEqual([early]);
    expect(await found(`start_date=${at(1)}&end_date=${at(-1)}`)).toEqual([last, first]);
    expect(await found(`start_date=${at(4)}&end_date=${at(-4)}`)).toEqual([last, late, early, first]);

    const { body } = await ours.operator("GET", `/sessions?start_date=${at(4)}&per_page=2`);
    const { body: next } = await ours.operator(
      "GET",
      `/sessions?start_date=${at(4)}&per_page=2&cursor=${body.pagination.next_cursor}`,
    );
    expect([...body.data, ...next.data].map(({ id }) => id)).toEqual([last, late, early, first]);
    expect(body.pagination).toMatchObject({ total: 4, has_more: true });
  });

  test("of a card are not for a viewer", async () => {
    const { viewer } = await api.organization();
    const { status, body } = await viewer("GET", "/sessions?id_tag=CARD-A");
    expect([status, body.code]).toEqual([403, "insufficient-role"]);
  });

  test("keep their row when the charger is deleted, without its identity", async () => {
    const ours = await api.organization();
    const site = await startSite(ours, "Yard");
    await api.charge(site.connection);
    expect((await ours.admin("DELETE", `/chargers/${site.id}`)).status).toBe(204);
    const [session] = (await ours.viewer("GET", "/sessions")).body.data;
    expect(session).toMatchObject({ charger_id: site.id, charger_identity: null, location_name: "Yard" });
  });
});

test("commands are found by location, session and time", async () => {
  const ours = await api.organization();
  const [yard, quay] = [await startSite(ours, "Yard"), await startSite(ours, "Quay")];
  await ours.operator("POST", `/chargers/${yard.id}/reset`, { type: "Soft" });
  api.clock.advance(60_000);
  const laterAt = new Date(api.clock.now()).toISOString();
  await api.begin(quay.connection);
  await ours.operator("POST", `/chargers/${quay.id}/sockets/${quay.socket}/stop`);
  const [session] = (await ours.viewer("GET", "/sessions")).body.data;
  expect(await chargersIn(ours, `/commands?location_id=${yard.location}`)).toEqual([yard.id]);
  expect(await chargersIn(ours, `/commands?session_id=${session.id}`)).toEqual([quay.id]);
  expect(await chargersIn(ours, `/commands?start_date=${laterAt}`)).toEqual([quay.id]);
  expect(await chargersIn(ours, `/commands?end_date=${laterAt}`)).toEqual([yard.id]);
  const theirs = await api.organization();
  for (const filter of [`location_id=${yard.location}`, `session_id=${session.id}`])
    expect(await chargersIn(theirs, `/commands?${filter}`)).toEqual([]);
});

describe("events", () => {
  test("tell one session's whole life, and one charger's, to a viewer", async () => {
    const ours = await api.organization();
    const [yard, quay] = [await startSite(ours, "Yard"), await startSite(ours, "Quay")];
    await api.charge(yard.connection, { idTag: "CARD-SECRET" });
    await api.charge(quay.connection);
    await report(quay, "Faulted", "GroundFailure");
    const sessions = (await ours.viewer("GET", `/sessions?charger_id=${yard.id}`)).body.data;
    const types = async (query: string, { viewer }: Organization = ours) => {
      const { status, body } = await viewer("GET", `/events?order=oldest&per_page=100&${query}`);
      expect([query, status]).toEqual([query, 200]);
      expect(JSON.stringify(body)).not.toContain("CARD-SECRET");
      return (body.data as Event[]).map(({ type }) => type);
    };
    expect(await types(`session_id=${sessions[0].id}`)).toEqual([
      "session.started",
      "session.ended",
      "cdr.created",
      // Without a tariff.
      "billing_decision.recorded",
      "session.finalized",
    ]);
    const ofQuay = await types(`charger_id=${quay.id}`);
    expect(ofQuay).toContain("session.started");
    expect(ofQuay.at(-1)).toBe("socket.status_changed");
    expect(await types(`location_id=${quay.location}`)).toEqual(expect.arrayContaining(ofQuay));
    expect(await types(`subject_id=${quay.socket}`)).toEqual(["socket.status_changed"]);
    const lateAt = new Date(api.clock.now() - 1).toISOString();
    expect(await types(`charger_id=${quay.id}&since=${lateAt}`)).toEqual(["socket.status_changed"]);
    expect(await types(`charger_id=${quay.id}&until=${lateAt}`)).not.toContain("socket.status_changed");
    expect(await types(`charger_id=${quay.id}&since=${lateAt}&until=2000-01-01`)).toEqual([]);
    const theirs = await api.organization();
    for (const filter of [
      `charger_id=${quay.id}`,
      `session_id=${sessions[0].id}`,
      `location_id=${quay.location}`,
    ])
      expect(await types(filter, theirs)).toEqual([]);
  });

  test("of a type that needs a higher role are as unknown to a viewer", async () => {
    const ours = await api.organization();
    await api.core.db.transaction((tx) =>
      recordEvent(api.core, tx, {
        orgId: ours.orgId,
        type: "api_key.created",
        subject: { type: "api_key", id: "key_1" },
        actor: { type: "system" },
        data: { key_id: "key_1", role: "viewer", replaces: null },
      }),
    );
    const query = "/events?subject_id=key_1";
    const [event] = (await ours.admin("GET", query)).body.data;
    expect(event.type).toBe("api_key.created");
    expect((await ours.viewer("GET", query)).body.data).toEqual([]);
    expect((await ours.viewer("GET", `/events/${event.id}`)).status).toBe(404);
    expect((await ours.operator("GET", `/events/${event.id}`)).status).toBe(404);
    expect((await ours.admin("GET", `/events/${event.id}`)).status).toBe(200);
    const kinds = (await ours.viewer("GET", "/event-types?per_page=100")).body.data;
    const roles = new Map(
      kinds.map((kind: { type: string; required_role: string }) => [kind.type, kind.required_role]),
    );
    expect([roles.get("api_key.created"), roles.get("session.ended")]).toEqual(["admin", "viewer"]);
  });
});
