import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import { startTestApi, type TestApi } from "../testing/start-test-api.ts";

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi(inject("postgresUrl"));
});
afterAll(() => api.close());

const dayTariff = {
  currency: "EUR",
  elements: [
    {
      price_components: [{ type: "ENERGY", price: 0.3, step_size: 1 }],
      restrictions: { start_time: "08:00", end_time: "20:00" },
    },
  ],
};

test("a location is stored with its defaults, and unset optional fields are left out", async () => {
  const { admin } = await api.organization();
  const { status, body, headers } = await admin("POST", "/locations", { name: "Harbour" });
  expect(status).toBe(201);
  expect(headers.get("location")).toBe(`/v1/locations/${body.data.id}`);
  expect(body.data).toEqual({
    id: expect.stringMatching(/^loc_[0-9a-z]{26}$/),
    name: "Harbour",
    dlb_enabled: false,
    tariff_id: null,
    metering_regime: "confirmed_register_ok",
    idle_finalize_threshold: null,
    time_zone: null,
    dlb_baseline_a: 0,
    dlb_start_reserve: "full",
    dlb_margin_a: 0,
    dlb_fallback_a: 0,
    circuits: [],
    charger_count: 0,
    created_at: "2026-11-21T08:00:00.000Z",
    updated_at: "2026-11-21T08:00:00.000Z",
  });
  expect((await admin("GET", `/locations/${body.data.id}`)).body).toEqual(body);
});

test("a PATCH changes the given fields, null clears them, and the event names the changes", async () => {
  const { admin, operator } = await api.organization();
  const made = await admin("POST", "/locations", {
    name: "Yard",
    address: "Quay 1",
    max_amperage: 63,
    latitude: 52.1,
  });
  const path = `/locations/${made.body.data.id}`;
  const changed = await admin("PATCH", path, { name: "Yard 2", address: null, max_amperage: 63 });
  expect(changed.status).toBe(200);
  expect(changed.body.data).toMatchObject({ name: "Yard 2", max_amperage: 63, latitude: 52.1 });
  expect(changed.body.data).not.toHaveProperty("address");

  expect((await admin("PATCH", path, {})).body).toEqual(changed.body);
  const events = await operator("GET", "/events?order=oldest&type=location.updated");
  expect(events.body.data).toMatchObject([
    { data: { changed: ["name", "address"], location: { name: "Yard 2" } } },
  ]);
});

test("a location as read can be sent back by PATCH, and changes nothing", async () => {
  const { admin, operator } = await api.organization();
  const circuits = [{ socket_ids: [], capacity_a: 32, parent_id: null, id: "main" }];
  const bare = await admin("POST", "/locations", { name: "Bare" });
  const full = await admin("POST", "/locations", {
    name: "Yard",
    address: "Quay 1",
    circuits,
    dlb_baseline_a: 6,
    max_amperage: 63,
  });
  for (const { body } of [bare, full]) {
    const path = `/locations/${body.data.id}`;
    const { body: read } = await admin("GET", path);
    const again = await admin("PATCH", path, read.data);
    expect({ status: again.status, body: again.body }).toEqual({ status: 200, body });
    // The same instant in another spelling is the same value.
    const { created_at } = read.data;
    const renamed = await admin("PATCH", path, {
      ...read.data,
      created_at: created_at.replace(".000Z", "+00:00"),
      name: `${read.data.name} 2`,
    });
    expect(renamed.body.data).toEqual({
      ...read.data,
      name: `${read.data.name} 2`,
      updated_at: expect.any(String),
    });
  }
  const events = await operator("GET", "/events?order=oldest&type=location.updated");
  expect(events.body.data).toMatchObject([{ data: { changed: ["name"] } }, { data: { changed: ["name"] } }]);
});

test("read-only fields of a location that differ from the record are refused by name, and nothing changes", async () => {
  const { admin } = await api.organization();
  const { body } = await admin("POST", "/locations", { name: "Yard" });
  const path = `/locations/${body.data.id}`;
  const wrong = {
    id: "loc_01ka9m3v5x8q2r7t4w6y1z0b3c",
    charger_count: 1,
    created_at: "2026-11-21T08:00:00.001Z",
    updated_at: "2026-11-22T08:00:00.000Z",
  };
  const refused = await admin("PATCH", path, { ...body.data, ...wrong, name: "Other" });
  expect(refused.status).toBe(422);
  expect(refused.body).toMatchObject({
    code: "invalid-body",
    errors: ["/id", "/charger_count", "/created_at", "/updated_at"].map((pointer) => ({
      pointer,
      code: "read-only",
    })),
  });
  for (const [field, value] of Object.entries(wrong)) {
    const one = await admin("PATCH", path, { [field]: value });
    expect([one.status, one.body.errors.length]).toEqual([422, 1]);
    expect(one.body.errors[0].pointer).toBe(`/${field}`);
  }
  for (const body of [{ id: 7 }, { charger_count: null }, { created_at: "yesterday" }])
    expect((await admin("PATCH", path, body)).status).toBe(422);
  expect((await admin("GET", path)).body).toEqual(body);
});

test("null means unset, in the creation and in a PATCH", async () => {
  const { admin } = await api.organization();
  const unset = { address: null, latitude: null, longitude: null, max_amperage: null };
  const made = await admin("POST", "/locations", { name: "Bare", ...unset });
  expect(made.status).toBe(201);
  for (const field of Object.keys(unset)) expect(made.body.data).not.toHaveProperty(field);
  const changed = await admin("PATCH", `/locations/${made.body.data.id}`, unset);
  expect([changed.status, changed.body]).toEqual([200, made.body]);
});

test("an idle threshold is 1 to 604800 seconds", async () => {
  const { admin } = await api.organization();
  const make = (idle_finalize_threshold: number) =>
    admin("POST", "/locations", { name: "Idle", idle_finalize_threshold });
  for (const seconds of [1, 59, 604_800]) {
    const { status, body } = await make(seconds);
    expect([status, body.data.idle_finalize_threshold]).toEqual([201, seconds]);
    const path = `/locations/${body.data.id}`;
    expect((await admin("PATCH", path, { idle_finalize_threshold: 1 })).status).toBe(200);
    expect((await admin("PATCH", path, { idle_finalize_threshold: 0 })).status).toBe(422);
  }
  for (const seconds of [0, -1, 604_801, 1.5]) expect((await make(seconds)).status).toBe(422);
});

test("a retry with the same Idempotency-Key creates no second location", async () => {
  const { admin } = await api.organization();
  const key = { "idempotency-key": "one" };
  const first = await admin("POST", "/locations", { name: "Once" }, key);
  const second = await admin("POST", "/locations", { name: "Once" }, key);
  expect(second.status).toBe(201);
  expect(second.body).toEqual(first.body);
  expect(second.headers.get("idempotent-replayed")).toBe("true");
  expect((await admin("GET", "/locations")).body.pagination.total).toBe(1);
});

test.each([
  "confirmed_register_ok",
  "stop_register_required",
  "signed_register_required",
  "signed_register_preferred",
  "estimate_allowed",
  "unmetered",
])("a location can have the metering regime %s", async (metering_regime) => {
  const { admin } = await api.organization();
  const made = await admin("POST", "/locations", { name: "Regime", metering_regime });
  expect([made.status, made.body.data.metering_regime]).toEqual([201, metering_regime]);
});

describe("a location is refused", () => {
  const refusals: [string, Record<string, unknown>, string, string[]][] = [
    ["with load balancing and no capacity", { dlb_enabled: true }, "dlb-capacity-required", []],
    ["with a tariff that is none", { tariff_id: "trf_none" }, "tariff-not-found", []],
    ["in a zone that is none", { time_zone: "Europe/Atlantis" }, "invalid-body", ["/time_zone"]],
    ["in a zone that is an offset", { time_zone: "+01:00" }, "invalid-body", ["/time_zone"]],
    ["with a regime that is none", { metering_regime: "guesswork" }, "invalid-body", ["/metering_regime"]],
    [
      "with one baseline above its capacity",
      { max_amperage: 16, dlb_baseline_a: 17 },
      "dlb-baseline-exceeds-capacity",
      [],
    ],
    [
      "with circuits that go round",
      {
        circuits: [
          { id: "a", parent_id: "b", capacity_a: 32, socket_ids: [] },
          { id: "b", parent_id: "a", capacity_a: 32, socket_ids: [] },
          { id: "c", parent_id: "a", capacity_a: 32, socket_ids: [] },
        ],
      },
      "invalid-circuits",
      ["/circuits/0/parent_id", "/circuits/1/parent_id"],
    ],
    [
      "with circuits that hang nowhere, bear one name, or name no socket",
      {
        circuits: [
          { id: "a", parent_id: "z", capacity_a: 32, socket_ids: [] },
          { id: "a", parent_id: null, capacity_a: 32, socket_ids: ["soc_none"] },
        ],
      },
      "invalid-circuits",
      ["/circuits/0/parent_id", "/circuits/1/id", "/circuits/1/socket_ids/0"],
    ],
    [
      "with a circuit that is named as chargers are",
      { circuits: [{ id: "chg_1", parent_id: null, capacity_a: 32, socket_ids: [] }] },
      "invalid-circuits",
      ["/circuits/0/id"],
    ],
    ["with a field that is none", { nmae: "Yard" }, "invalid-body", ["/nmae"]],
  ];
  test.each(refusals)("%s", async (_, fields, code, pointers) => {
    const { admin } = await api.organization();
    const { status, body } = await admin("POST", "/locations", { name: "Yard", ...fields });
    expect(status).toBe(422);
    expect(body.code).toBe(code);
    expect((body.errors ?? []).map((fault: { pointer: string }) => fault.pointer)).toEqual(pointers);
  });
});

test("a tariff with local times needs a zone, when it is assigned and when the zone is taken away", async () => {
  const { admin } = await api.organization();
  const tariff = (await admin("POST", "/tariffs", dayTariff)).body.data.id;
  const refused = await admin("POST", "/locations", { name: "Yard", tariff_id: tariff });
  expect([refused.status, refused.body.code]).toEqual([422, "time-zone-required"]);

  const made = await admin("POST", "/locations", {
    name: "Yard",
    tariff_id: tariff,
    time_zone: "Europe/Amsterdam",
  });
  expect(made.status).toBe(201);
  const taken = await admin("PATCH", `/locations/${made.body.data.id}`, { time_zone: null });
  expect([taken.status, taken.body.code]).toEqual([422, "time-zone-required"]);
});

test("baselines count for every socket of the site, and a lower capacity is still accepted", async () => {
  const { admin } = await api.organization();
  const location = (await admin("POST", "/locations", { name: "Yard", max_amperage: 32 })).body.data.id;
  const sockets = [{ connector_id: 1 }, { connector_id: 2 }, { connector_id: 3 }];
  await admin("POST", "/chargers", { identity: "baseline-1", location_id: location, sockets });
  const path = `/locations/${location}`;
  const refused = await admin("PATCH", path, { dlb_baseline_a: 11 });
  expect([refused.status, refused.body.code]).toEqual([422, "dlb-baseline-exceeds-capacity"]);
  expect((await admin("PATCH", path, { dlb_baseline_a: 10 })).status).toBe(200);
  expect((await admin("PATCH", path, { max_amperage: 16, dlb_baseline_a: 10 })).status).toBe(200);
});

test("baselines must fit into the capacity less the margin, with any reserve for starts", async () => {
  const { admin } = await api.organization();
  const made = await admin("POST", "/locations", {
    name: "Yard",
    max_amperage: 32,
    dlb_start_reserve: "none",
  });
  const path = `/locations/${made.body.data.id}`;
  const sockets = [{ connector_id: 1 }, { connector_id: 2 }];
  const identity = "baseline-margin";
  await admin("POST", "/chargers", { identity, location_id: made.body.data.id, sockets });
  const codeOf = async (body: object) => (await admin("PATCH", path, body)).body.code ?? "taken";
  expect(await codeOf({ dlb_baseline_a: 16, dlb_margin_a: 1 })).toBe("dlb-baseline-exceeds-capacity");
  expect(await codeOf({ dlb_baseline_a: 16 })).toBe("taken");
  expect(await codeOf({ dlb_margin_a: 1 })).toBe("dlb-baseline-exceeds-capacity");
  expect(await codeOf({ dlb_baseline_a: 15, dlb_margin_a: 2 })).toBe("taken");
  // A lower maximum is always accepted, and so is a lower margin.
  expect(await codeOf({ max_amperage: 20 })).toBe("taken");
  expect(await codeOf({ dlb_margin_a: 1 })).toBe("taken");
  expect(await codeOf({ dlb_enabled: true })).toBe("dlb-baseline-exceeds-capacity");
  expect(await codeOf({ dlb_enabled: true, dlb_baseline_a: 6 })).toBe("taken");
  expect(await codeOf({ max_amperage: 6 })).toBe("taken");
});

test("baselines fit into every circuit, with the circuits below it", async () => {
  const { admin } = await api.organization();
  const sockets = [{ connector_id: 1 }, { connector_id: 2 }, { connector_id: 3 }];
  const charger = (await admin("POST", "/chargers", { identity: "circuit-base", sockets })).body.data;
  const [one, two, three] = charger.sockets.map(({ id }: { id: string }) => id);
  const circuits = (westA: number) => [
    { id: "row", parent_id: "west", capacity_a: 12, socket_ids: [one, two] },
    { id: "west", parent_id: null, capacity_a: westA, socket_ids: [three] },
  ];
  const site = { name: "Yard", max_amperage: 63, dlb_baseline_a: 6 };
  const refused = await admin("POST", "/locations", { ...site, circuits: circuits(17) });
  expect([refused.status, refused.body.code]).toEqual([422, "dlb-baseline-exceeds-capacity"]);
  expect(refused.body.errors).toMatchObject([{ pointer: "/circuits/1/capacity_a" }]);
  const taken = await admin("POST", "/locations", { ...site, circuits: circuits(18) });
  expect(taken.status).toBe(201);
  const path = `/locations/${taken.body.data.id}`;
  expect((await admin("PATCH", path, { circuits: circuits(17) })).body.code).toBe(
    "dlb-baseline-exceeds-capacity",
  );
  expect((await admin("PATCH", path, { circuits: circuits(17), dlb_baseline_a: 0 })).status).toBe(200);
});

test("a PATCH changes load balancing, which needs a capacity", async () => {
  const { admin } = await api.organization();
  const made = await admin("POST", "/locations", { name: "Yard" });
  const path = `/locations/${made.body.data.id}`;
  const settings = {
    dlb_baseline_a: 6,
    dlb_start_reserve: "pool",
    dlb_margin_a: 3,
    circuits: [{ id: "west", parent_id: null, capacity_a: 32, socket_ids: [] }],
  };
  expect((await admin("PATCH", path, { dlb_enabled: true })).body.code).toBe("dlb-capacity-required");
  const enabled = await admin("PATCH", path, { dlb_enabled: true, max_amperage: 63, ...settings });
  expect(enabled.body.data).toMatchObject({ dlb_enabled: true, max_amperage: 63, ...settings });
  const lowered = await admin("PATCH", path, { max_amperage: 20 });
  expect(lowered.body.data).toMatchObject({ dlb_enabled: true, max_amperage: 20, ...settings });
  expect((await admin("PATCH", path, { max_amperage: null })).body.code).toBe("dlb-capacity-required");
  const off = await admin("PATCH", path, { dlb_enabled: false, max_amperage: null });
  expect(off.body.data).toMatchObject({ dlb_enabled: false, ...settings });
  expect(off.body.data).not.toHaveProperty("max_amperage");
  // Only whole amps from 0 or 1 up, and three words, are allowed.
  for (const [field, value] of [
    ["max_amperage", 0],
    ["max_amperage", 16.5],
    ["dlb_baseline_a", -1],
    ["dlb_baseline_a", null],
    ["dlb_margin_a", 0.5],
    ["dlb_start_reserve", "half"],
    ["dlb_enabled", "yes"],
    ["circuits", null],
  ] as const) {
    const { status, body } = await admin("PATCH", path, { [field]: value });
    expect([field, status, body.code, body.errors[0].pointer]).toEqual([
      field,
      422,
      "invalid-body",
      `/${field}`,
    ]);
  }
  expect((await admin("GET", path)).body.data).toEqual(off.body.data);
});

test("a socket is on one circuit only, and must be one of ours", async () => {
  const [ours, theirs] = [await api.organization(), await api.organization()];
  const charger = (await ours.admin("POST", "/chargers", { identity: "circuit-1" })).body.data;
  const foreign = (await theirs.admin("POST", "/chargers", { identity: "circuit-2" })).body.data;
  const circuit = (id: string, socketId: string) => ({
    id,
    parent_id: null,
    capacity_a: 32,
    socket_ids: [socketId],
  });
  const socketId = charger.sockets[0].id;
  const taken = await ours.admin("POST", "/locations", { name: "Yard", circuits: [circuit("a", socketId)] });
  expect(taken.status).toBe(201);
  const twice = await ours.admin("PATCH", `/locations/${taken.body.data.id}`, {
    circuits: [circuit("a", socketId), circuit("b", socketId)],
  });
  expect(twice.body.errors).toMatchObject([{ pointer: "/circuits/1/socket_ids/0", code: "duplicate" }]);
  const notOurs = await ours.admin("POST", "/locations", {
    name: "Yard",
    circuits: [circuit("a", foreign.sockets[0].id)],
  });
  expect(notOurs.body.errors).toMatchObject([
    { pointer: "/circuits/0/socket_ids/0", code: "unknown-socket" },
  ]);
});

test("a deleted location unassigns its chargers, with an event for each", async () => {
  const { admin, operator } = await api.organization();
  const location = (await admin("POST", "/locations", { name: "Yard" })).body.data.id;
  const charger = (await admin("POST", "/chargers", { identity: "left-behind", location_id: location })).body
    .data.id;
  expect((await admin("GET", `/locations/${location}`)).body.data.charger_count).toBe(1);
  expect((await admin("GET", "/locations")).body.data).toMatchObject([{ id: location, charger_count: 1 }]);

  expect((await admin("DELETE", `/locations/${location}`)).status).toBe(204);
  expect((await admin("GET", `/locations/${location}`)).status).toBe(404);
  expect((await admin("DELETE", `/locations/${location}`)).status).toBe(404);
  expect((await admin("GET", `/chargers/${charger}`)).body.data.location_id).toBeNull();
  const deleted = await operator("GET", "/events?type=location.deleted");
  expect(deleted.body.data).toMatchObject([{ data: { unassigned_charger_ids: [charger] } }]);
  const moved = await operator("GET", "/events?order=oldest&type=charger.location_changed");
  expect(moved.body.data).toMatchObject([
    { data: { charger_id: charger, from: null, to: location } },
    { data: { charger_id: charger, from: location, to: null } },
  ]);
});

test("a location of another organization gets the same answer as an unknown one", async () => {
  const [ours, theirs] = [await api.organization(), await api.organization()];
  const location = (await theirs.admin("POST", "/locations", { name: "Theirs" })).body.data.id;
  const tariff = (await theirs.admin("POST", "/tariffs", dayTariff)).body.data.id;
  for (const [method, body] of [["GET"], ["PATCH", { name: "Ours" }], ["DELETE"]] as const) {
    const foreign = await ours.admin(method, `/locations/${location}`, body);
    const unknown = await ours.admin(method, "/locations/loc_none", body);
    expect(foreign.status).toBe(404);
    expect({ ...foreign.body, request_id: "" }).toEqual({ ...unknown.body, request_id: "" });
  }
  expect((await ours.admin("GET", "/locations")).body).toEqual({
    data: [],
    pagination: { total: 0, page: 1, per_page: 25, has_more: false },
  });
  const borrowed = await ours.admin("POST", "/locations", {
    name: "Yard",
    tariff_id: tariff,
    time_zone: "UTC",
  });
  expect(borrowed.body.code).toBe("tariff-not-found");
  expect((await theirs.admin("GET", `/locations/${location}`)).body.data.name).toBe("Theirs");
});

test("locations are read by viewers and changed by admins", async () => {
  const { admin, operator, viewer } = await api.organization();
  const location = (await admin("POST", "/locations", { name: "Yard" })).body.data.id;
  expect((await viewer("GET", `/locations/${location}`)).status).toBe(200);
  expect((await operator("PATCH", `/locations/${location}`, { name: "Mine" })).status).toBe(403);
  expect((await operator("DELETE", `/locations/${location}`)).status).toBe(403);
});

test("pages go from the newest to the oldest, by number and by cursor", async () => {
  const { admin } = await api.organization();
  for (const name of ["first", "second", "third"]) {
    await admin("POST", "/locations", { name });
    api.clock.advance(1);
  }
  const names = (answer: { body: { data: { name: string }[] } }) => answer.body.data.map(({ name }) => name);
  const page = await admin("GET", "/locations?per_page=2");
  expect(names(page)).toEqual(["third", "second"]);
  expect(page.body.pagination).toMatchObject({ total: 3, page: 1, per_page: 2, has_more: true });
  expect(names(await admin("GET", "/locations?per_page=2&page=2"))).toEqual(["first"]);
  expect(names(await admin("GET", "/locations?page=9"))).toEqual([]);
  const next = await admin("GET", `/locations?per_page=2&cursor=${page.body.pagination.next_cursor}`);
  expect(names(next)).toEqual(["first"]);
  expect((await admin("GET", "/locations?cursor=nonsense")).body.errors).toMatchObject([
    { pointer: "/query/cursor" },
  ]);
});
