import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { startTestApi, type TestApi } from "../testing/start-test-api.ts";

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi(inject("postgresUrl"));
});
afterAll(() => api.close());

const flat = {
  currency: "EUR",
  elements: [{ price_components: [{ type: "ENERGY", price: 0.35, vat: 21, step_size: 1 }] }],
};
const nights = {
  currency: "EUR",
  elements: [
    {
      price_components: [{ type: "ENERGY", price: 0.25, step_size: 1 }],
      restrictions: { start_time: "22:00", end_time: "06:00" },
    },
    { price_components: [{ type: "ENERGY", price: 0.35, step_size: 1 }] },
  ],
};

test("a tariff comes back as it was sent, with what the server adds", async () => {
  const { admin } = await api.organization();
  const { status, body, headers } = await admin("POST", "/tariffs", {
    ...flat,
    name: "AC",
    "x-note": { a: [1] },
  });
  expect(status).toBe(201);
  const { id } = body.data;
  expect(headers.get("location")).toBe(`/v1/tariffs/${id}`);
  const stored = {
    ...flat,
    name: "AC",
    "x-note": { a: [1] },
    id: expect.stringMatching(/^trf_[0-9a-z]{26}$/),
    revision: 1,
    created_at: "2026-11-21T08:00:00.000Z",
    last_updated: "2026-11-21T08:00:00.000Z",
  };
  const { warnings, ...rest } = body.data;
  expect(rest).toEqual(stored);
  expect(warnings).toMatchObject([{ pointer: "/x-note", code: "unknown_field" }]);
  expect((await admin("GET", `/tariffs/${id}`)).body.data).toEqual(stored);
  expect((await admin("GET", "/tariffs")).body.data).toEqual([stored]);
});

test("a client's own id is adopted while it is free, up to 36 characters", async () => {
  const [ours, theirs] = [await api.organization(), await api.organization()];
  const own = await ours.admin("POST", "/tariffs", { ...flat, id: "ac/day-night" });
  expect(own.body.data.id).toBe("ac/day-night");
  expect((await ours.admin("GET", "/tariffs/ac%2Fday-night")).body.data.revision).toBe(1);
  const taken = await theirs.admin("POST", "/tariffs", { ...flat, id: "ac/day-night" });
  expect(taken.body.data.id).toMatch(/^trf_/);
  const long = await ours.admin("POST", "/tariffs", { ...flat, id: "x".repeat(37) });
  expect(long.body.data.id).toMatch(/^trf_/);
  const dots = await ours.admin("POST", "/tariffs", { ...flat, id: ".." });
  expect(dots.body.data.id).toMatch(/^trf_/);
});

test("each replace is a revision, and all of them can be read", async () => {
  const { admin } = await api.organization();
  const made = await admin("POST", "/tariffs", { ...flat, name: "one" });
  const { id, created_at } = made.body.data;
  api.clock.advance(1_000);
  const replaced = await admin("PUT", `/tariffs/${id}`, { ...flat, name: "two", id: "ignored" });
  expect(replaced.status).toBe(200);
  expect(replaced.body.data).toMatchObject({ id, revision: 2, name: "two", created_at, warnings: [] });
  expect(Date.parse(replaced.body.data.last_updated) - Date.parse(created_at)).toBe(1_000);

  // What was answered, sent back: the server's own fields are not stored as unknown ones.
  const again = await admin("PUT", `/tariffs/${id}`, replaced.body.data);
  expect(again.body.data).toMatchObject({ revision: 3, name: "two", warnings: [] });

  const summary = (answer: { body: { data: { revision: number; name: string }[] } }) =>
    answer.body.data.map(({ revision, name }) => [revision, name]);
  const first = await admin("GET", `/tariffs/${id}/revisions?per_page=2`);
  expect(summary(first)).toEqual([
    [3, "two"],
    [2, "two"],
  ]);
  expect(first.body.pagination).toMatchObject({ total: 3, has_more: true });
  const cursor = first.body.pagination.next_cursor;
  const last = await admin("GET", `/tariffs/${id}/revisions?per_page=2&cursor=${cursor}`);
  expect(summary(last)).toEqual([[1, "one"]]);
  expect(last.body.pagination.has_more).toBe(false);
  expect(summary(await admin("GET", `/tariffs/${id}/revisions?per_page=2&page=2`))).toEqual([[1, "one"]]);
});

test("a tariff that would misprice is refused with a pointer to each fault", async () => {
  const { admin } = await api.organization();
  const element = {
    price_components: [
      { type: "ENERGY", price: -1, vat: 101 },
      { type: "FLAT", price: -1 },
    ],
  };
  const { status, body } = await admin("POST", "/tariffs", { currency: "XYZ", elements: [element] });
  expect([status, body.code]).toEqual([422, "invalid-body"]);
  expect(body.errors.map((fault: { pointer: string }) => fault.pointer).sort()).toEqual([
    "/currency",
    "/elements/0/price_components/0/vat",
    "/elements/0/price_components/1/price",
  ]);
  const unknown = { ...flat.elements[0], restrictions: { dayOfWeek: ["MONDAY"] } };
  const refused = await admin("POST", "/tariffs", { ...flat, elements: [unknown] });
  expect(refused.status).toBe(422);
  expect(refused.body.errors).toMatchObject([{ pointer: "/elements/0/restrictions/dayOfWeek" }]);
});

test("a replacement with local times is refused while a location of the tariff has no zone", async () => {
  const { admin } = await api.organization();
  const tariff = (await admin("POST", "/tariffs", flat)).body.data.id;
  const location = (await admin("POST", "/locations", { name: "Yard", tariff_id: tariff })).body.data.id;
  const refused = await admin("PUT", `/tariffs/${tariff}`, nights);
  expect([refused.status, refused.body.code]).toEqual([422, "time-zone-required"]);
  await admin("PATCH", `/locations/${location}`, { time_zone: "Europe/Amsterdam" });
  expect((await admin("PUT", `/tariffs/${tariff}`, nights)).status).toBe(200);
});

test("a server with a default zone takes a tariff with local times anywhere", async () => {
  await using other = await startTestApi(inject("postgresUrl"), {
    FORECOURT_DEFAULT_TIME_ZONE: "Europe/Berlin",
  });
  const { admin } = await other.organization();
  const tariff = (await admin("POST", "/tariffs", nights)).body.data.id;
  expect((await admin("POST", "/locations", { name: "Yard", tariff_id: tariff })).status).toBe(201);
});

test("a tariff in use stays; deleted, it is gone, and its id is not given again", async () => {
  const { admin } = await api.organization();
  const tariff = (await admin("POST", "/tariffs", { ...flat, id: "to-delete" })).body.data.id;
  const location = (await admin("POST", "/locations", { name: "Yard", tariff_id: tariff })).body.data.id;
  const refused = await admin("DELETE", `/tariffs/${tariff}`);
  expect([refused.status, refused.body.code]).toEqual([422, "tariff-in-use"]);
  await admin("PATCH", `/locations/${location}`, { tariff_id: null });
  expect((await admin("DELETE", `/tariffs/${tariff}`)).status).toBe(204);
  for (const [method, path, body] of [
    ["GET", ""],
    ["PUT", "", flat],
    ["DELETE", ""],
    ["GET", "/revisions"],
  ] as const) {
    expect((await admin(method, `/tariffs/${tariff}${path}`, body)).status).toBe(404);
  }
  expect((await admin("GET", "/tariffs")).body.pagination.total).toBe(0);
  const assigned = await admin("PATCH", `/locations/${location}`, { tariff_id: tariff });
  expect(assigned.body.code).toBe("tariff-not-found");
  expect((await admin("POST", "/tariffs", { ...flat, id: "to-delete" })).body.data.id).toMatch(/^trf_/);
});

test("a tariff of somebody else is as unknown as one that never was", async () => {
  const [ours, theirs] = [await api.organization(), await api.organization()];
  const tariff = (await theirs.admin("POST", "/tariffs", flat)).body.data.id;
  const requests = [
    ["GET", ""],
    ["PUT", "", flat],
    ["DELETE", ""],
    ["GET", "/revisions"],
  ] as const;
  for (const [method, rest, body] of requests) {
    const foreign = await ours.admin(method, `/tariffs/${tariff}${rest}`, body);
    const unknown = await ours.admin(method, `/tariffs/trf_none${rest}`, body);
    expect(foreign.status).toBe(404);
    expect({ ...foreign.body, request_id: "" }).toEqual({ ...unknown.body, request_id: "" });
  }
  expect((await theirs.admin("GET", `/tariffs/${tariff}`)).body.data.revision).toBe(1);
});
