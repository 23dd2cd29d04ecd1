import type { LoadAlarm, LoadSnapshot } from "@forecourt/client";
import { expect, test } from "vitest";
import { loadFrame } from "../src/commands/locations/load-frame.ts";
import { loadLines } from "../src/commands/locations/load-lines.ts";
import type { SocketNames } from "../src/live/socket-names.ts";
import { paintFor } from "../src/output/paint.ts";

const asOf = "2026-11-22T12:00:00.000Z";

test("the site's bar has its line at the capacity, also where more may be drawn than there is", () => {
  const within = headOf({ capacity_a: 40, allocated_a: 20, exposure_a: 20, usable_a: 40 });
  // Of 80 columns the label has 6, the amount 11 with its blank, and the line 1: the rest stands for 40 A, and 60 A below.
  expect(within[1]).toMatch(/^site {2}▒{31}·{31}┃ 20 of 40 A$/);
  const beyond = headOf({ capacity_a: 30, allocated_a: 20, reserved_a: 20, exposure_a: 60, usable_a: 30 });
  expect(beyond[1]).toMatch(/^site {2}▒{21}▓{10}┃▓{9}░{21} {2}60 of 30 A$/);
  const nothing = headOf({
    capacity_a: null,
    usable_a: null,
    available_a: null,
    allocated_a: 8,
    exposure_a: 8,
  });
  expect(nothing[1]).toMatch(/^site {2}▒+ {2}8 A, without a capacity$/);
  expect(nothing.join("\n")).not.toContain("┃");
});

test("a session's bar shows the drawn current, the limit, the possible current and the maximum", () => {
  const { sessions, line } = linesOf({
    sessions: [session({ measured_a: 8, limit_a: 16, exposure_a: 24, target_a: 28, max_a: 32 })],
  });
  const [only] = sessions;
  if (only === undefined) throw new Error("There is one.");
  const bar = /(█+)(▒+)(░+)(·*)▸(·*)│/.exec(line(only));
  const [drawn = 0, inForce = 0, possible = 0] = (bar ?? []).slice(1, 4).map(({ length }) => length);
  // 8 A each of 32 A, in 27 columns.
  expect([drawn, inForce, possible]).toEqual([7, 7, 6]);
  expect(line(only)).toMatch(/│ +16 +→28 +8\.0 {2}its maximum$/);
});

test("waiting, paused and unreachable sessions are marked by words", () => {
  const states = [
    { state: "paused_capacity", position: 2, reason: "scarcity", next_turn_at: "2026-11-22T13:30:00.000Z" },
    { state: "paused_operator", reason: "operator", ceiling_a: 0 },
    { state: "suspended_ev" },
    { state: "uncontrolled" },
    { state: "offline", limit_a: null, reason: "unverified" },
  ] as const;
  const { sessions, line } = linesOf({ sessions: states.map((one) => session(one)) });
  const shown = sessions.map(line);
  expect(shown).toEqual([
    expect.stringMatching(/^CP-1\/1 +waits #2 .* turn 14:30$/),
    expect.stringMatching(/^CP-1\/1 +paused .* ceiling 0 A$/),
    expect.stringMatching(/^CP-1\/1 +suspended /),
    expect.stringMatching(/^CP-1\/1 +no control /),
    expect.stringMatching(/^CP-1\/1 +offline .* \? .* unconfirmed$/),
  ]);
});

test("an alarm names its socket and what it wants, and one of a code that is not known yet speaks for itself", () => {
  const since = "2026-11-21T23:30:00.000Z";
  const { alarms } = linesOf({
    alarms: [
      {
        ...alarm,
        code: "limit_not_confirmed",
        charger_id: "chg_1",
        charger_identity: "CP-1",
        connector_id: 1,
        socket_id: "soc_1",
        amps: 6,
      },
      { ...alarm, code: "solar_flare" as never, since, circuit_id: "west" },
      { ...alarm, since: "2026-11-20T08:00:00.000Z", amps: 3 },
    ],
  });
  expect(alarms).toEqual([
    "! limit_not_confirmed CP-1/1, 6 A, since 13:00:00: no answer to a lower limit in three attempts",
    "  Look at its message log and its line: forecourt ocpp tail. Then reset it.",
    "! solar_flare west, since 00:30:00",
    "! overcommitted 3 A, since 2026-11-20 09:00:00: more may be drawn than there is",
    "  Wait some seconds if the capacity was just lowered; else stop who does not give way.",
  ]);
});

test("a circuit has a bar of its own, and what a partner has named it moves no cursor", () => {
  const node = { id: "we\u001b[2Jst", parent_id: null, capacity_a: 32, exposure_a: 8 };
  expect(headOf({ nodes: [node] })[3]).toMatch(/^we\\u001b\[2Jst +▒+ +┃ 8 of 32 A$/);
});

test.each([
  [80, 24],
  [120, 40],
  [40, 8],
  [20, 3],
])("in a window of %i by %i there are never more lines than it has", (columns, rows) => {
  const sessions = Array.from({ length: 60 }, (_, index) =>
    session({ session_id: `ses_${index}`, limit_a: 6 }),
  );
  const alarms = Array.from({ length: 20 }, () => ({
    ...alarm,
    code: "meter_stale" as const,
    charger_id: "chg_1",
    charger_identity: "CP-1",
    connector_id: 1,
    socket_id: "soc_1",
  }));
  const load = { location, names, snapshot: snapshot({ sessions, alarms }) };
  const frame = loadFrame({ load, away: null, now: Date.parse(asOf) + 90_000 }, { ...output(columns), rows });
  expect(frame.length).toBeLessThanOrEqual(rows);
  if (rows >= 24) {
    expect(frame[0]).toMatch(/as of 13:00:00, 1 min 30 s ago$/);
    const shown = frame.filter((line) => line.startsWith("CP-1/1")).length;
    expect(frame).toContain(`… and ${60 - shown} more with ${6 * (60 - shown)} A together`);
  }
});

test("meters and limits are lines of the head, and the one that binds is marked", () => {
  const head = headOf({
    bound_by: "house",
    measurements: [
      {
        source: "house",
        kind: "other_loads",
        currents_a: [6.24, 4, 11.5],
        measured_at: asOf,
        valid_until: asOf,
        silent: false,
      },
      {
        source: "p1",
        kind: "grid",
        currents_a: [-3],
        measured_at: asOf,
        valid_until: asOf,
        silent: true,
      },
    ],
    limits: [
      { name: "operator", max_a: 20, until: asOf, valid_until: null, fallback_a: null, silent: false },
      { name: "solar", max_a: 9.26, until: null, valid_until: asOf, fallback_a: 6, silent: true },
    ],
  });
  const time = headTime();
  expect(head.slice(-4)).toEqual([
    `house  other loads: 6.2/4/11.5 A at ${time}  ◂ leaves the chargers the least`,
    `p1  the whole connection: silent since ${time}, the fallback applies`,
    `operator  at most 20 A until ${time}`,
    "solar  at most 6 A: 9.3 A were not sent again in time",
  ]);
});

/** `asOf` on the clock of the output. */
function headTime(): string {
  const format = new Intl.DateTimeFormat("en-GB", { timeZone: "Europe/Amsterdam", timeStyle: "medium" });
  return format.format(Date.parse(asOf));
}

const location = { id: "loc_1", name: "Harbour" };

/** Of the whole location. */
const alarm: LoadAlarm = {
  code: "overcommitted",
  since: asOf,
  charger_id: null,
  charger_identity: null,
  connector_id: null,
  location_name: "Harbour",
  socket_id: null,
  circuit_id: null,
  amps: null,
  waiting: null,
  source: null,
};

const names: SocketNames = {
  learn: async () => {},
  socket: () => "CP-1/1",
  charger: (id) => id,
  chargerOf: () => "chg_1",
};

function output(columns: number) {
  const paint = paintFor({ isTty: false }, { env: {} });
  return { paint, columns, timeZone: "Europe/Amsterdam", now: Date.parse(asOf) };
}

function linesOf(given: Partial<LoadSnapshot>) {
  return loadLines({ location, names, snapshot: snapshot(given) }, output(80), 4);
}

function headOf(given: Partial<LoadSnapshot>): readonly string[] {
  return linesOf(given).head;
}

function snapshot(given: Partial<LoadSnapshot>): LoadSnapshot {
  return {
    location_id: location.id,
    revision: 1,
    as_of: asOf,
    status: "limited",
    capacity_a: 40,
    usable_a: 40,
    bound_by: null,
    others_a: null,
    advised_fallback_a: null,
    measurements: [],
    limits: [],
    allocated_a: 0,
    reserved_a: 0,
    held_back_a: 0,
    exposure_a: 0,
    kept_for_start_a: 0,
    available_a: 40,
    measured_a: null,
    measured_at: null,
    sessions: [],
    reservations: [],
    nodes: [],
    alarms: [],
    ...given,
  };
}

function session(given: Partial<LoadSnapshot["sessions"][number]>): LoadSnapshot["sessions"][number] {
  return {
    session_id: "ses_1",
    charger_id: "chg_1",
    charger_identity: "CP-1",
    connector_id: 1,
    location_name: "Harbour",
    socket_id: "soc_1",
    transaction_id: 1,
    state: "charging",
    limit_a: 0,
    target_a: given.limit_a ?? 0,
    pending_a: null,
    exposure_a: given.limit_a ?? 0,
    baseline_a: 0,
    min_a: 6,
    max_a: 32,
    ceiling_a: null,
    reason: "own_max",
    bound_node: null,
    bound_source: null,
    weight: 1,
    tier: 0,
    position: null,
    next_turn_at: null,
    measured_a: null,
    measured_at: null,
    last_command_id: null,
    confirmed_at: null,
    ...given,
  };
}
