import { expect, test } from "vitest";
import { statusText } from "../src/commands/fleet/status-text.ts";
import { paintFor } from "../src/output/paint.ts";
import { startAdmin } from "./start-admin.ts";

const output = {
  paint: paintFor({ isTty: true }, { env: { NO_COLOR: "1" } }),
  columns: 80,
  timeZone: "Europe/Amsterdam",
  now: Date.parse("2026-11-21T08:10:00Z"),
};

const counts = {
  chargers: { online: 38, offline: 2, never_seen: 1 },
  sockets: [
    { status: "Available" as const, count: 30 },
    { status: "Charging" as const, count: 11 },
    { status: null, count: 1 },
  ],
  open_sessions: 11,
  power_w: 81_200,
  today: { energy_wh: 412_300, revenue: [{ currency: "EUR", amount_minor: 14_430, minor_digits: 2 }] },
  yesterday: {
    energy_wh: 901_000,
    revenue: [
      { currency: "EUR", amount_minor: 31_535, minor_digits: 2 },
      { currency: "JPY", amount_minor: 900, minor_digits: 0 },
    ],
  },
  open_issues: 2,
};
const overview = {
  as_of: "2026-11-21T08:00:03.000Z",
  location_id: null,
  ...counts,
  locations: [{ location_id: "loc_1", location_name: "Harbour car park", ...counts }],
};
const issue = {
  id: "iss_1",
  type: "charger_offline",
  detail: "Charger QUAY-1 has not been connected for 5 minutes.",
  since: "2026-11-21T08:00:00.000Z",
  charger_identity: "QUAY-1",
  connector_id: null,
  location_name: "Harbour car park",
  acknowledged_at: null,
  open: true,
} as never;

test("what is charging, what is broken and what it brought fit on a terminal", () => {
  expect(statusText(overview, [issue], output)).toBe(
    [
      "chargers   38 online, 2 offline, 1 never seen",
      "sockets    30 Available, 11 Charging, 1 unknown",
      "sessions   11 open, 81.2 kW",
      "today      412.3 kWh, 144.30 EUR",
      "yesterday  901 kWh, 315.35 EUR, 900 JPY",
      "issues     2 open",
      "",
      "location            online  charging  faulted  power (kW)  today (kWh)  issues",
      "Harbour car park  38 of 41        11        0        81.2        412.3       2",
      "",
      // 7 + 9 + 15 + 10 + 4 + 5 and six gaps of two are 62; 18 are left for the detail.
      "charger  connector  type             detail              since       open  id",
      "QUAY-1   –          charger_offline  Charger QUAY-1 ha…  10 min ago  yes   iss_1",
      "",
      "1 more open issue: forecourt issues list --open --all",
      "",
    ].join("\n"),
  );
});

test("status asks for a location by its name", async () => {
  await using admin = await startAdmin();
  const { id } = await admin.client.locations.create({ name: "Harbour car park" });
  await admin.client.chargers.create({ identity: "QUAY-1", location_id: id });
  const counted = async () => {
    const { json } = await admin.cli.run(["status", "--location", "harbour car park", "--json"]);
    return json();
  };
  await expect
    .poll(counted, { timeout: 60_000 })
    .toMatchObject({ data: { location_id: id, chargers: { online: 0, offline: 0, never_seen: 1 } } });
  const { code, text } = await admin.cli.run(["status"]);
  expect([code, text]).toEqual([0, expect.stringContaining("chargers   0 online, 0 offline, 1 never seen")]);
  expect(text).toMatch(/^Harbour car park +0 of 1/m);
});
