import { afterAll, beforeAll, expect, test } from "vitest";
import { locationEndpoints } from "./endpoints.ts";
import { refusedStatuses, saysOf } from "./refusals.ts";
import { type CheckedServer, neverSaid, startCheckedServer, textOf } from "./start-checked-server.ts";

let checked: CheckedServer<keyof typeof locationEndpoints>;
beforeAll(async () => {
  checked = await startCheckedServer(locationEndpoints);
});
afterAll(() => checked[Symbol.asyncDispose]());

const everything = {
  name: "Harbour car park",
  address: "Quay 1, Rotterdam",
  latitude: 51.9,
  longitude: -4.5,
  max_amperage: 63,
  dlb_enabled: true,
  metering_regime: "confirmed_register_ok",
  idle_finalize_threshold: 3600,
};

const priced = {
  currency: "EUR",
  elements: [{ price_components: [{ type: "ENERGY", price: 0.3, step_size: 1 }] }],
};

test("a location needs a name only; what was not given is left out, or null where null is allowed", async () => {
  const { data, status } = await checked.service.send("POST /locations", { body: { name: "Depot" } });
  expect(status).toBe(201);
  expect(data).toMatchObject({
    name: "Depot",
    dlb_enabled: false,
    tariff_id: null,
    metering_regime: "confirmed_register_ok",
    idle_finalize_threshold: null,
  });
  for (const field of ["address", "latitude", "longitude", "max_amperage"])
    expect(data).not.toHaveProperty(field);
});

test("a location keeps every field that was written", async () => {
  const tariff_id = textOf(await checked.make("/tariffs", priced), "id");
  const created = await checked.service.send("POST /locations", { body: { ...everything, tariff_id } });
  expect(created.data).toMatchObject({ ...everything, tariff_id });
  const location_id = textOf(created.data, "id");
  const read = await checked.service.send("GET /locations/{location_id}", { path: { location_id } });
  expect(read.data).toEqual(created.data);

  const bare = { name: "Pier", tariff_id: null, idle_finalize_threshold: null };
  expect((await checked.service.send("POST /locations", { body: bare })).data).toMatchObject(bare);
});

test("an update changes what it names and leaves the rest", async () => {
  const tariff_id = textOf(await checked.make("/tariffs", priced), "id");
  const { data } = await checked.service.send("POST /locations", { body: { name: "Before" } });
  const path = { location_id: textOf(data, "id") };
  const renamed = await checked.service.send("PATCH /locations/{location_id}", {
    path,
    body: { name: "After" },
  });
  expect(renamed.data).toEqual({ ...data, name: "After", updated_at: renamed.data["updated_at"] });
  const written = { ...everything, tariff_id };
  const changed = await checked.service.send("PATCH /locations/{location_id}", { path, body: written });
  expect(changed.data).toMatchObject(written);
  const cleared = { tariff_id: null, idle_finalize_threshold: null };
  const emptied = await checked.service.send("PATCH /locations/{location_id}", { path, body: cleared });
  expect(emptied.data).toMatchObject({ ...everything, ...cleared });
  expect((await checked.service.send("GET /locations/{location_id}", { path })).data).toEqual(emptied.data);
});

test("a location as read can be sent back, and null is unset at the creation too", async () => {
  const tariff_id = textOf(await checked.make("/tariffs", priced), "id");
  const blank = { address: null, latitude: null, longitude: null, max_amperage: null };
  for (const body of [
    { ...everything, tariff_id },
    { name: "Blank", ...blank, idle_finalize_threshold: 1 },
  ]) {
    const { data } = await checked.service.send("POST /locations", { body });
    const path = { location_id: textOf(data, "id") };
    const read = await checked.service.send("GET /locations/{location_id}", { path });
    const { status, data: after } = await checked.service.send("PATCH /locations/{location_id}", {
      path,
      body: read.data,
    });
    expect([status, after]).toEqual([200, data]);
    const other = { ...read.data, id: `${textOf(data, "id")}x` };
    const refused = await checked.service.send("PATCH /locations/{location_id}", { path, body: other });
    expect(refused.status).toBe(422);
  }
});

test("an update that cannot be processed is a 422 and changes nothing", async () => {
  const { data } = await checked.service.send("POST /locations", { body: { name: "Quay" } });
  const path = { location_id: textOf(data, "id") };
  for (const body of [
    { tariff_id: "trf_of_nobody" },
    { dlb_enabled: true },
    { idle_finalize_threshold: -1 },
    { name: 7 },
  ]) {
    const { status } = await checked.service.send("PATCH /locations/{location_id}", { path, body });
    expect(status).toBe(422);
  }
  expect((await checked.service.send("GET /locations/{location_id}", { path })).data).toEqual(data);
});

test("the list is cut into pages", async () => {
  for (const name of ["One", "Two", "Three"])
    await checked.service.send("POST /locations", { body: { name } });
  const first = await checked.service.send("GET /locations", { query: { page: 1, per_page: 2 } });
  expect(first.list).toHaveLength(2);
  expect(first.pagination).toMatchObject({ page: 1, per_page: 2, has_more: true });
  const total = Number(first.pagination["total"]);
  const pages = Math.ceil(total / 2);
  const ids: unknown[] = [];
  for (let page = 1; page <= pages; page++) {
    const { list, pagination } = await checked.service.send("GET /locations", {
      query: { page, per_page: 2 },
    });
    expect(pagination).toMatchObject({ total, page, per_page: 2, has_more: page < pages });
    ids.push(...list.map(({ id }) => id));
  }
  expect(new Set(ids).size).toBe(total);
  const all = await checked.service.send("GET /locations");
  expect(all.list.map(({ id }) => id)).toEqual(ids);
  const beyond = await checked.service.send("GET /locations", { query: { page: pages + 1, per_page: 2 } });
  expect(beyond.list).toEqual([]);
});

test("deleting a location unassigns its chargers and keeps them", async () => {
  const { data } = await checked.service.send("POST /locations", { body: { name: "Gone soon" } });
  const location_id = textOf(data, "id");
  const chargers = await Promise.all(
    ["KEPT-1", "KEPT-2"].map((identity) => checked.make("/chargers", { identity, location_id })),
  );
  const path = { location_id };
  expect((await checked.service.send("DELETE /locations/{location_id}", { path })).status).toBe(204);
  expect((await checked.service.send("GET /locations/{location_id}", { path })).status).toBe(404);
  expect((await checked.service.send("DELETE /locations/{location_id}", { path })).status).toBe(404);
  for (const charger of chargers) {
    const kept = await checked.read(`/chargers/${textOf(charger, "id")}`);
    expect(kept).toMatchObject({ id: charger["id"], identity: charger["identity"], location_id: null });
  }
});

test("the load of a location has its capacity, what is in force, the sessions, and what is reserved", async () => {
  const { data } = await checked.service.send("POST /locations", { body: { ...everything, name: "Loaded" } });
  const path = { location_id: textOf(data, "id") };
  const load = await checked.service.send("GET /locations/{location_id}/load", { path });
  expect(load.data).toMatchObject({
    capacity_a: everything.max_amperage,
    allocated_a: 0,
    sessions: [],
    reserved_a: 0,
  });
});

test("another organization's location is the same 404 as an unknown one", async () => {
  const foreign = `Bearer ${await checked.server.otherOrganization()}`;
  const { data } = await checked.service.send("POST /locations", { body: { name: "Ours" } });
  const ours = { location_id: textOf(data, "id") };
  const unknownId = { location_id: "loc_00000000000000000000000000" };
  for (const method of ["GET", "PATCH", "DELETE"] as const) {
    const body = method === "PATCH" ? { body: { name: "Theirs" } } : {};
    const seen = await checked.service.send(`${method} /locations/{location_id}`, {
      path: ours,
      ...body,
      authorization: foreign,
    });
    const unknown = await checked.service.send(`${method} /locations/{location_id}`, {
      path: unknownId,
      ...body,
    });
    expect(seen.status).toBe(404);
    expect(saysOf(seen)).toEqual(saysOf(unknown));
  }
  const load = (path: { location_id: string }) =>
    checked.service.send("GET /locations/{location_id}/load", { path, authorization: foreign });
  const [seen, unknown] = [await load(ours), await load(unknownId)];
  expect(seen.status).toBe(404);
  expect(saysOf(seen)).toEqual(saysOf(unknown));
  const list = await checked.service.send("GET /locations", { authorization: foreign });
  expect(list.list).toEqual([]);
  expect((await checked.service.send("GET /locations/{location_id}", { path: ours })).data).toEqual(data);
});

test("without a valid key everything is a 401", async () => {
  const path = { location_id: "loc_00000000000000000000000000" };
  const statuses = await refusedStatuses(checked.service, {
    "GET /locations": {},
    "POST /locations": { body: { name: "Depot" } },
    "GET /locations/{location_id}": { path },
    "PATCH /locations/{location_id}": { path, body: { name: "Depot" } },
    "DELETE /locations/{location_id}": { path },
    "GET /locations/{location_id}/load": { path },
  });
  expect(statuses).toEqual(new Set([401]));
});

test("every row of the tables was met", () => {
  expect(checked.service.unmet()).toEqual(neverSaid);
});
