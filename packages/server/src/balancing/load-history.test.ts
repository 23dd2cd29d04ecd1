import type { SiteSnapshot } from "@forecourt/dlb";
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { isoOf } from "../platform/clock.ts";
import { type Organization, startTestApi, type TestApi } from "../testing/start-test-api.ts";
import { type LoadSample, minuteOf, sampleOf, storeSamples } from "./load-history.ts";

/* What the API makes of the samples of a location. */

const minuteMs = 60_000;

let api: TestApi;
let organization: Organization;
beforeAll(async () => {
  api = await startTestApi(inject("postgresUrl"));
  organization = await api.organization();
});
afterAll(() => api.close());

/** A new location, and the beginning of an hour that lies in the past. */
async function startHistory() {
  const { body } = await organization.admin("POST", "/locations", { name: "Depot" });
  const locationId = String(body.data.id);
  api.clock.advance(3 * 3_600_000);
  const hour = Math.floor(api.clock.now() / 3_600_000 - 1) * 3_600_000;
  return {
    locationId,
    hour,
    at: (minute: number) => isoOf(hour + minute * minuteMs),
    store: (minute: number, sample: Partial<LoadSample>) =>
      storeSamples(api.core, isoOf(hour + minute * minuteMs), [
        {
          location_id: locationId,
          org_id: organization.orgId,
          capacity_a: 63,
          in_force_a: 0,
          reserved_a: 0,
          measured_a: 0,
          usable_a: 50,
          others_a: 7.25,
          sockets: [],
          ...sample,
        },
      ]),
    read: (query: string) => organization.viewer("GET", `/locations/${locationId}/load/history?${query}`),
  };
}

const nothing = {
  samples: 0,
  capacity_a: null,
  in_force_max_a: null,
  in_force_mean_a: null,
  reserved_max_a: null,
  reserved_mean_a: null,
  measured_max_a: null,
  measured_mean_a: null,
};

test("a point has the highest value and the mean of its samples, and the lowest capacity; a gap is null", async () => {
  const { at, locationId, read, store } = await startHistory();
  await store(0, { in_force_a: 32, reserved_a: 16, measured_a: 30.04, capacity_a: 63 });
  await store(1, { in_force_a: 16, reserved_a: 0, measured_a: null, capacity_a: 50 });
  await store(4, { in_force_a: 0, reserved_a: 0, measured_a: 10, capacity_a: 63 });
  // The end is not included.
  await store(10, { in_force_a: 63 });
  expect(await read(`from=${at(0)}&to=${at(10)}&resolution=5m`)).toMatchObject({
    status: 200,
    body: {
      data: {
        location_id: locationId,
        resolution: "5m",
        points: [
          {
            at: at(0),
            samples: 3,
            capacity_a: 50,
            in_force_max_a: 32,
            in_force_mean_a: 16,
            reserved_max_a: 16,
            reserved_mean_a: 5.3,
            measured_max_a: 30,
            measured_mean_a: 20,
          },
          { at: at(5), ...nothing },
        ],
        sockets: null,
      },
    },
  });
});

test("the begin is taken back to the begin of its bucket, and a partial last bucket is whole", async () => {
  const { at, read, store } = await startHistory();
  await store(0, { in_force_a: 8 });
  await store(14, { in_force_a: 24 });
  const { body } = await read(`from=${at(3)}&to=${at(7)}&resolution=15m`);
  expect(body.data.points).toMatchObject([
    { at: at(0), samples: 2, in_force_max_a: 24, in_force_mean_a: 16 },
  ]);
});

test("each socket has points only where it had an open session", async () => {
  const { at, read, store } = await startHistory();
  await store(0, {
    sockets: [
      { socket_id: "soc_1", in_force_a: 16, measured_a: 12.5 },
      { socket_id: "soc_2", in_force_a: 6, measured_a: null },
    ],
  });
  await store(1, { sockets: [{ socket_id: "soc_1", in_force_a: 8, measured_a: null }] });
  await store(6, { sockets: [{ socket_id: "soc_2", in_force_a: null, measured_a: 6 }] });
  const { body } = await read(`from=${at(0)}&to=${at(10)}&resolution=5m&sockets=true`);
  expect(body.data.sockets).toEqual([
    {
      socket_id: "soc_1",
      points: [
        {
          at: at(0),
          samples: 2,
          in_force_max_a: 16,
          in_force_mean_a: 12,
          measured_max_a: 12.5,
          measured_mean_a: 12.5,
        },
      ],
    },
    {
      socket_id: "soc_2",
      points: [
        {
          at: at(0),
          samples: 1,
          in_force_max_a: 6,
          in_force_mean_a: 6,
          measured_max_a: null,
          measured_mean_a: null,
        },
        {
          at: at(5),
          samples: 1,
          in_force_max_a: null,
          in_force_mean_a: null,
          measured_max_a: 6,
          measured_mean_a: 6,
        },
      ],
    },
  ]);
});

test("of two samples of one minute, the first stays", async () => {
  const { at, read, store } = await startHistory();
  await store(0, { in_force_a: 32 });
  await store(0, { in_force_a: 6 });
  const { body } = await read(`from=${at(0)}&to=${at(1)}&resolution=1m`);
  expect(body.data.points).toMatchObject([{ samples: 1, in_force_max_a: 32 }]);
});

test("without a range, the answer is the last day in five minutes, and nothing of the future", async () => {
  const { read } = await startHistory();
  const { body } = await read("");
  const { points } = body.data;
  expect([288, 289]).toContain(points.length);
  const now = api.clock.now();
  expect(Date.parse(points[0].at)).toBeLessThanOrEqual(now - 86_400_000);
  expect(Date.parse(points.at(-1).at)).toBeLessThan(now);
  const { body: later } = await read(`from=${isoOf(now)}&to=${isoOf(now + 86_400_000)}`);
  expect(later.data.points.length).toBeLessThanOrEqual(1);
});

test("a range that ends before it begins has no points, and one with too many is refused", async () => {
  const { at, read } = await startHistory();
  expect(await read(`from=${at(10)}&to=${at(0)}&sockets=true`)).toMatchObject({
    status: 200,
    body: { data: { points: [], sockets: [] } },
  });
  expect(await read("from=2026-01-01&resolution=1m")).toMatchObject({
    status: 400,
    body: { code: "invalid-parameter", errors: [{ pointer: "/query/resolution" }] },
  });
  expect(await read("resolution=2m")).toMatchObject({
    status: 400,
    body: { code: "invalid-parameter", errors: [{ pointer: "/query/resolution" }] },
  });
});

test("more than 20,000 points of sockets are refused", async () => {
  const { at, read, store } = await startHistory();
  const sockets = Array.from({ length: 6_700 }, (_, n) => ({
    socket_id: `soc_${n}`,
    in_force_a: 6,
    measured_a: 6,
  }));
  for (const minute of [0, 1, 2]) await store(minute, { sockets });
  expect(await read(`from=${at(0)}&to=${at(3)}&resolution=1m&sockets=true`)).toMatchObject({
    status: 400,
    body: { code: "invalid-parameter" },
  });
  const { body } = await read(`from=${at(0)}&to=${at(3)}&resolution=5m&sockets=true`);
  expect(body.data.sockets).toHaveLength(6_700);
});

test("a location without load balancing has no limit in force", () => {
  const snapshot = {
    status: "disabled" as const,
    capacityA: null,
    usableA: null,
    othersA: null,
    allocatedA: 0,
    reservedA: 0,
    measuredA: 31.5,
    sessions: [],
  };
  const ownership = { locationId: "loc_1", orgId: "org_1" };
  expect(sampleOf(ownership, snapshot)).toMatchObject({ in_force_a: null, measured_a: 31.5 });
  expect(sampleOf(ownership, { ...snapshot, status: "ok", capacityA: 63 })).toMatchObject({ in_force_a: 0 });
});

test("a measurement that the column cannot hold is rounded or left out, and the samples of other locations are stored", async () => {
  const strange = await startHistory();
  const usual = await startHistory();
  const session = (connectorId: string, measuredA: number) => ({ connectorId, limitA: 16, measuredA });
  const sampleIn = (locationId: string, othersA: number, measuredA: number) =>
    sampleOf(
      { locationId, orgId: organization.orgId },
      {
        status: "ok",
        capacityA: 63,
        usableA: 50,
        othersA,
        allocatedA: 16,
        reservedA: 0,
        measuredA,
        // Only what the sample reads.
        sessions: [session("soc_1", measuredA)] as unknown as SiteSnapshot["sessions"],
      },
    );
  await storeSamples(api.core, usual.at(0), [
    sampleIn(strange.locationId, 2.8e-138, 1e300),
    sampleIn(usual.locationId, 7.25, 10.0004),
  ]);
  const pointsOf = async ({ read }: typeof usual) =>
    (await read(`from=${usual.at(0)}&to=${usual.at(1)}&resolution=1m`)).body.data.points;
  expect(await pointsOf(strange)).toMatchObject([{ samples: 1, others_max_a: 0, measured_max_a: null }]);
  expect(await pointsOf(usual)).toMatchObject([{ samples: 1, others_max_a: 7.3, measured_max_a: 10 }]);
});

test("a stored value of a socket that is too small for a real is read as 0", async () => {
  const { at, read, store } = await startHistory();
  await store(0, { sockets: [{ socket_id: "soc_1", in_force_a: 16, measured_a: 1e-300 }] });
  const { status, body } = await read(`from=${at(0)}&to=${at(1)}&resolution=1m&sockets=true`);
  expect(status).toBe(200);
  expect(body.data.sockets).toMatchObject([{ socket_id: "soc_1", points: [{ measured_max_a: 0 }] }]);
});

test("a sample belongs to the minute in which it was taken", () => {
  expect(minuteOf(Date.parse("2026-11-21T08:00:59.999Z"))).toBe("2026-11-21T08:00:00.000Z");
});
