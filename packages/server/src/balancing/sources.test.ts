import { expect, test } from "vitest";
import type { BalancedSite } from "./balanced-site.ts";
import type { Facts } from "./facts.ts";
import { sourcesIn } from "./sources.ts";

const wall = Date.UTC(2026, 10, 21, 8);
/** The clock of the controller has another origin. */
const now = { wall, steady: 5_000_000 };
const iso = (seconds: number) => new Date(wall + seconds * 1_000).toISOString();

function factsOf(measuredS: number): Facts {
  // Only the meters and limits are read.
  return {
    measurements: [
      {
        locationId: "loc_1",
        source: "house",
        orgId: "org_1",
        kind: "other_loads",
        currentsA: [1, 2, 3],
        measuredAt: iso(measuredS),
        receivedAt: iso(measuredS),
        validForS: 30,
      },
    ],
    limits: [
      {
        locationId: "loc_1",
        name: "operator",
        orgId: "org_1",
        maxA: 20,
        until: iso(60),
        validForS: null,
        fallbackA: null,
        receivedAt: iso(measuredS),
      },
      {
        locationId: "loc_1",
        name: "solar",
        orgId: "org_1",
        maxA: 9.5,
        until: null,
        validForS: 120,
        fallbackA: 6,
        receivedAt: iso(measuredS),
      },
    ],
  } as unknown as Facts;
}

test("rows get the times of the controller's clock", () => {
  expect(sourcesIn(factsOf(-10), null, now)).toEqual({
    measurements: [
      {
        source: "house",
        kind: "other_loads",
        at: now.steady - 10_000,
        amps: { L1: 1, L2: 2, L3: 3 },
        validForMs: 30_000,
      },
    ],
    limits: [
      { name: "operator", maxA: 20, until: now.steady + 60_000, silentFrom: null },
      { name: "solar", maxA: 9.5, until: null, silentFrom: now.steady + 110_000, fallbackA: 6 },
    ],
  });
});

test("a row that has not changed keeps its times, although the clocks drift apart", () => {
  const facts = factsOf(-10);
  const first = sourcesIn(facts, null, now);
  // Only these are read.
  const before = { facts, state: { sources: first } } as unknown as BalancedSite;
  const later = { wall: wall + 20_000, steady: now.steady + 20_400 };
  expect(sourcesIn(factsOf(-10), before, later)).toEqual(first);
  expect(sourcesIn(factsOf(15), before, later).measurements).toMatchObject([{ at: now.steady + 15_400 }]);
});

test("a row from the clock of another process is from now, and one from before the clock was set back is silent", () => {
  expect(sourcesIn(factsOf(3), null, now).measurements).toMatchObject([{ at: now.steady }]);
  expect(sourcesIn(factsOf(3_600), null, now)).toMatchObject({
    measurements: [{ at: now.steady - 30_000, validForMs: 30_000 }],
    limits: [{ name: "operator" }, { name: "solar", silentFrom: 0 }],
  });
});
