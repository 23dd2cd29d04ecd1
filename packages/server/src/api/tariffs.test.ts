import { like } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import { idempotencyKeys } from "../store/schema.ts";
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

test("a tariff is returned as it was sent, with the fields of the server", async () => {
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

  // The test sends the answer back: the server does not store its own fields as unknown ones.
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

test("a tariff in use cannot be deleted; the id of a deleted one is not used again", async () => {
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

test("a tariff of another organization gets the same answer as an unknown one", async () => {
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

describe("a check of a tariff", () => {
  test("names every fault in the words of tariffs, with its place and the rule, and stores nothing", async () => {
    const { admin, viewer } = await api.organization();
    const broken = {
      currency: "EURO",
      name: "n".repeat(256),
      elements: [
        {
          price_components: [{ type: "SESSION_TIME", price: 1 }],
          restrictions: { dayOfWeek: ["MONDAY"], start_time: "24:00" },
        },
      ],
    };
    const { status, body } = await viewer("POST", "/tariffs/validate", broken);
    expect(status).toBe(200);
    expect(body.data).toMatchObject({ valid: false, warnings: [], needs_time_zone: null });
    const shown = body.data.errors.map(({ pointer, code }: { pointer: string; code: string }) => [
      pointer,
      code,
    ]);
    expect(shown.sort()).toEqual([
      ["/currency", "currency_unknown"],
      ["/elements/0/price_components/0/type", "dimension_unknown"],
      ["/elements/0/restrictions/dayOfWeek", "unknown_restriction"],
      ["/elements/0/restrictions/start_time", "time_format"],
      // Only the contract finds this fault.
      ["/name", "maxLength"],
    ]);
    const [meant] = body.data.errors.filter(({ code }: { code: string }) => code === "unknown_restriction");
    expect(meant.detail).toContain("day_of_week");

    // The creation, which this check prepares, finds the same faults.
    const refused = await admin("POST", "/tariffs", broken);
    expect([refused.status, refused.body.errors]).toEqual([422, body.data.errors]);
    expect((await admin("GET", "/tariffs")).body.data).toEqual([]);
  });

  test("of a valid one returns its warnings, and whether it needs a time zone", async () => {
    const { admin, viewer } = await api.organization();
    const good = { ...nights, id: "rehearsed", "x-note": 1 };
    const { body } = await viewer("POST", "/tariffs/validate", good);
    expect(body.data).toMatchObject({ valid: true, errors: [], needs_time_zone: true });
    expect(body.data.warnings).toContainEqual(
      expect.objectContaining({ pointer: "/x-note", code: "unknown_field" }),
    );
    expect((await viewer("POST", "/tariffs/validate", flat)).body.data.needs_time_zone).toBe(false);
    const created = await admin("POST", "/tariffs", good);
    expect([created.status, created.body.data.id, created.body.data.warnings]).toEqual([
      201,
      "rehearsed",
      body.data.warnings,
    ]);
  });

  test("of one with hundreds of faults names as many as its creation would", async () => {
    const { admin, viewer } = await api.organization();
    const element = { price_components: [{ type: "ENERGY", price: 0.1234567 }] };
    const broken = { currency: "EUR", elements: Array.from({ length: 300 }, () => element) };
    const { body } = await viewer("POST", "/tariffs/validate", broken);
    expect(body.data.errors).toHaveLength(50);
    const refused = await admin("POST", "/tariffs", broken);
    expect([refused.status, refused.body.errors]).toEqual([422, body.data.errors]);
  });

  test.each([{}, { elements: 7 }, { elements: [null] }, { currency: null, elements: [[]] }])(
    "of what is hardly one is answered as well: %j",
    async (draft) => {
      const { viewer } = await api.organization();
      const { status, body } = await viewer("POST", "/tariffs/validate", draft);
      expect([status, body.data.valid]).toEqual([200, false]);
      expect(body.data.errors.length).toBeGreaterThan(0);
    },
  );
});

test("a tariff of more than 512 KiB is refused, a smaller one is accepted", async () => {
  const { admin } = await api.organization();
  const padded = (bytes: number) => {
    const bare = JSON.stringify({ ...flat, "x-padding": "" }).length;
    return { ...flat, "x-padding": "x".repeat(bytes - bare) };
  };
  expect((await admin("POST", "/tariffs", padded(512 * 1024))).status).toBe(201);
  const refused = await admin("POST", "/tariffs", padded(512 * 1024 + 1));
  expect([refused.status, refused.body.code]).toEqual([413, "payload-too-large"]);
});

describe("a quote", () => {
  const quoted = { started_at: "2026-11-21T20:30:00Z", duration_s: 7200, energy_wh: 20_000 };

  test("splits the session where the price changes, on the clock of the location", async () => {
    const { admin, viewer } = await api.organization();
    const tariff = (await admin("POST", "/tariffs", nights)).body.data.id;
    const fields = { name: "Yard", time_zone: "Europe/Berlin" };
    const location_id = (await admin("POST", "/locations", fields)).body.data.id;
    const path = `/tariffs/${tariff}/quote`;
    // 21:30 to 23:30 in Berlin: 5 kWh at 0.35 before ten, 15 kWh at 0.25 after it.
    const { status, body } = await viewer("POST", path, { ...quoted, location_id, time_zone: "Asia/Tokyo" });
    expect(status).toBe(200);
    expect(body.data).toMatchObject({
      tariff_id: tariff,
      tariff_revision: 1,
      time_zone: "Europe/Berlin",
      currency: "EUR",
      total_energy_wh: 20_000,
      total_time_s: 7200,
      // 1.75 + 3.75
      total_cost: 5.5,
      line_items: [
        { type: "ENERGY", quantity: 5, unit_price: 0.35, cost: 1.75 },
        { type: "ENERGY", quantity: 15, unit_price: 0.25, cost: 3.75 },
      ],
      periods: [
        { started_at: "2026-11-21T20:30:00.000Z", duration_s: 1800, energy_wh: 5000, energy_price: 0.35 },
        { started_at: "2026-11-21T21:00:00.000Z", duration_s: 5400, energy_wh: 15_000, energy_price: 0.25 },
      ],
    });
    // 05:30 to 07:30 in Tokyo: 5 kWh at 0.25 before six, 15 kWh at 0.35 after it.
    const elsewhere = await viewer("POST", path, { ...quoted, time_zone: "Asia/Tokyo" });
    expect(elsewhere.body.data.total_cost).toBe(6.5);
    expect((await viewer("GET", "/sessions")).body.data).toEqual([]);
  });

  test("puts the energy where the car charges, unless readings say otherwise", async () => {
    const { admin, viewer } = await api.organization();
    const elements = [
      {
        price_components: [
          { type: "ENERGY", price: 0.3 },
          { type: "PARKING_TIME", price: 6, step_size: 60 },
        ],
      },
    ];
    const tariff = (await admin("POST", "/tariffs", { currency: "EUR", elements })).body.data.id;
    const ask = async (more: object) => {
      const { body } = await viewer("POST", `/tariffs/${tariff}/quote`, { ...quoted, ...more });
      return body.data;
    };
    const states = [{ after_s: 3600, state: "idle" }];
    const parked = await ask({ states });
    // 20 kWh at 0.30, and an hour of parking at 6.
    expect(parked.total_cost).toBe(12);
    expect(parked.periods.map(({ energy_wh }: { energy_wh: number }) => energy_wh)).toEqual([20_000, 0]);
    const samples = [{ after_s: 3600, energy_wh: 19_000 }];
    const read = await ask({ states, samples });
    expect(read.periods.map(({ energy_wh }: { energy_wh: number }) => energy_wh)).toEqual([19_000, 1000]);
    expect(read.total_cost).toBe(12);
  });

  test("uses the requested revision", async () => {
    const { admin, viewer } = await api.organization();
    const tariff = (await admin("POST", "/tariffs", flat)).body.data.id;
    const dear = { currency: "EUR", elements: [{ price_components: [{ type: "ENERGY", price: 1 }] }] };
    await admin("PUT", `/tariffs/${tariff}`, dear);
    const cost = async (more: object) =>
      (await viewer("POST", `/tariffs/${tariff}/quote`, { ...quoted, ...more })).body;
    expect((await cost({})).data).toMatchObject({ tariff_revision: 2, total_cost: 20 });
    // 20 × 0.35 is 7; 21 % of it is 1.47.
    expect((await cost({ revision: 1 })).data).toMatchObject({
      tariff_revision: 1,
      total_cost: 7,
      total_cost_excl_vat: 7,
      total_cost_incl_vat: 8.47,
      taxes: [{ vat: 21, base: 7, amount: 1.47 }],
    });
    expect(await cost({ revision: 3 })).toMatchObject({ code: "tariff-not-found" });
  });

  test.each([
    ["without the zone that it needs", {}, "time-zone-required", undefined],
    ["in a zone that is none", { time_zone: "Mars/Olympus" }, "invalid-body", "/time_zone"],
    ["at an unknown location", { location_id: "loc_none" }, "location-not-found", undefined],
    [
      "with a state after its end",
      { time_zone: "UTC", states: [{ after_s: 7201, state: "idle" }] },
      "invalid-body",
      "/states/0/after_s",
    ],
    [
      "with energy that becomes less",
      {
        time_zone: "UTC",
        samples: [
          { after_s: 200, energy_wh: 1 },
          { after_s: 100, energy_wh: 2 },
        ],
      },
      "invalid-body",
      "/samples/0/energy_wh",
    ],
    [
      "with more on the way than in the end",
      { time_zone: "UTC", samples: [{ after_s: 200, energy_wh: 20_001 }] },
      "invalid-body",
      "/samples/0/energy_wh",
    ],
    [
      "before the tariff is valid",
      { time_zone: "UTC", started_at: "2025-12-31T23:59:59Z" },
      "invalid-body",
      "/started_at",
    ],
    ["after it was", { time_zone: "UTC", started_at: "2027-01-01T00:00:00Z" }, "invalid-body", "/started_at"],
    [
      "in another age",
      { time_zone: "UTC", started_at: "0001-01-01T00:00:00Z" },
      "invalid-body",
      "/started_at",
    ],
  ])("%s is refused", async (_, more, code, pointer) => {
    const { admin, viewer } = await api.organization();
    const year = { start_date_time: "2026-01-01T00:00:00Z", end_date_time: "2027-01-01T00:00:00Z" };
    const tariff = (await admin("POST", "/tariffs", { ...nights, ...year })).body.data.id;
    const { status, body } = await viewer("POST", `/tariffs/${tariff}/quote`, { ...quoted, ...more });
    expect([status, body.code, body.errors?.[0]?.pointer]).toEqual([422, code, pointer]);
  });

  test("is not computed for longer than the event loop may be blocked", async () => {
    const { admin, viewer } = await api.organization();
    const clock = (minute: number) =>
      `${String(Math.floor(minute / 60) % 24).padStart(2, "0")}:${String(minute % 60).padStart(2, "0")}`;
    const elements = Array.from({ length: 1440 }, (_, minute) => ({
      price_components: [{ type: "ENERGY", price: 0.1, step_size: 1 }],
      restrictions: { start_time: clock(minute), end_time: clock(minute + 1) },
    }));
    const tariff = (await admin("POST", "/tariffs", { currency: "EUR", elements })).body.data.id;
    const path = `/tariffs/${tariff}/quote`;
    const day = { ...quoted, time_zone: "UTC", duration_s: 86_400 };
    expect((await viewer("POST", path, day)).body.data.periods).toHaveLength(1440);
    // 1440 elements at 7 × 1440 minutes, and as many bounds as they have.
    const week = await viewer("POST", path, { ...day, duration_s: 604_800 });
    expect([week.status, week.body.errors?.[0]]).toMatchObject([
      422,
      { pointer: "/duration_s", code: "too_many_moments" },
    ]);
  });

  test("is computed again for a repeated request, by the revision of the first, and is not stored", async () => {
    const { admin, viewer } = await api.organization();
    const tariff = (await admin("POST", "/tariffs", flat)).body.data.id;
    const key = "a-quote-that-is-repeated";
    const ask = () => viewer("POST", `/tariffs/${tariff}/quote`, quoted, { "idempotency-key": key });
    const first = await ask();
    const dear = { currency: "EUR", elements: [{ price_components: [{ type: "ENERGY", price: 1 }] }] };
    await admin("PUT", `/tariffs/${tariff}`, dear);
    const again = await ask();
    expect(again.headers.get("idempotent-replayed")).toBe("true");
    expect(again.body).toEqual(first.body);
    // 20 × 0.35.
    expect(again.body.data.total_cost).toBe(7);
    const check = () => viewer("POST", "/tariffs/validate", nights, { "idempotency-key": `${key}-checked` });
    const checked = await check();
    expect((await check()).body).toEqual(checked.body);
    const kept = await api.core.db.asSystem(() =>
      api.core.db.read((tx) =>
        tx
          .select()
          .from(idempotencyKeys)
          .where(like(idempotencyKeys.key, `${key}%`)),
      ),
    );
    expect(kept.map(({ result }) => result)).toEqual(
      expect.arrayContaining([{ revision: 1, timeZone: null }, {}]),
    );
  });
});

describe("a quote by a tariff that is not stored", () => {
  const session = { started_at: "2026-11-21T20:30:00Z", duration_s: 7200, energy_wh: 20_000 };
  const path = "/tariffs/quote";

  test("equals the quote of the same tariff when stored, and stores none", async () => {
    const { admin, viewer } = await api.organization();
    const asked = { ...session, time_zone: "Asia/Tokyo", states: [{ after_s: 6000, state: "idle" }] };
    const { status, body } = await viewer("POST", path, { tariff: nights, session: asked });
    expect(status).toBe(200);
    expect((await viewer("GET", "/tariffs")).body.data).toEqual([]);
    const tariff = (await admin("POST", "/tariffs", nights)).body.data.id;
    const stored = await viewer("POST", `/tariffs/${tariff}/quote`, asked);
    expect(body.data).toEqual({ ...stored.body.data, tariff_id: null, tariff_revision: null });
    expect(body.data.line_items).not.toEqual([]);
  });

  test("accepts the fields that the server adds to a tariff", async () => {
    const { admin, viewer } = await api.organization();
    const tariff = (await admin("POST", "/tariffs", flat)).body.data;
    // 20 kWh at 0.35.
    expect((await viewer("POST", path, { tariff, session })).body.data.total_cost).toBe(7);
  });

  test("a repeated request gets the same answer, although the location has changed", async () => {
    const { admin, viewer } = await api.organization();
    const location = (await admin("POST", "/locations", { name: "Yard", time_zone: "Europe/Berlin" })).body
      .data.id;
    const asked = { tariff: nights, session: { ...session, location_id: location } };
    const ask = () => viewer("POST", path, asked, { "idempotency-key": "a-draft-that-is-repeated" });
    const first = await ask();
    await admin("PATCH", `/locations/${location}`, { time_zone: "Asia/Tokyo" });
    const again = await ask();
    expect(again.headers.get("idempotent-replayed")).toBe("true");
    expect(again.body).toEqual(first.body);
    expect((await viewer("POST", path, asked)).body.data.total_cost).not.toBe(first.body.data.total_cost);
  });

  test.each<[string, object, object, string, string | undefined]>([
    ["a fault of the tariff", { elements: [] }, {}, "invalid-body", "/tariff/elements"],
    ["a currency that is none", { currency: "EURO" }, {}, "invalid-body", "/tariff/currency"],
    ["an unknown currency", { currency: "ABC" }, {}, "invalid-body", "/tariff/currency"],
    [
      "an unknown restriction",
      { elements: [{ price_components: [{ type: "ENERGY", price: 1 }], restrictions: { dayOfWeek: [] } }] },
      {},
      "invalid-body",
      "/tariff/elements/0/restrictions/dayOfWeek",
    ],
    ["a fault of the session", {}, { duration_s: -1 }, "invalid-body", "/session/duration_s"],
    ["a revision, of which a draft has none", {}, { revision: 1 }, "invalid-body", "/session/revision"],
    [
      "a change after the end",
      {},
      { states: [{ after_s: 9000, state: "idle" }] },
      "invalid-body",
      "/session/states/0/after_s",
    ],
    ["no time zone where one counts", {}, {}, "time-zone-required", undefined],
    ["no such time zone", {}, { time_zone: "Mars/Olympus" }, "invalid-body", "/session/time_zone"],
    ["an unknown location", {}, { location_id: "loc_none" }, "location-not-found", undefined],
  ])("%s is refused", async (_, ofTariff, ofSession, code, pointer) => {
    const { viewer } = await api.organization();
    const { status, body } = await viewer("POST", path, {
      tariff: { ...nights, ...ofTariff },
      session: { ...session, ...ofSession },
    });
    expect([status, body.code, body.errors?.[0]?.pointer]).toEqual([422, code, pointer]);
  });
});
