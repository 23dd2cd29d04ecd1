import { expect, test } from "vitest";
import { changeOf, noShares } from "./allocation.ts";
import type { Load } from "./load.ts";

const session = (limit_a: number | null, state: Load["sessions"][number]["state"] = "charging") => ({
  session_id: "ses_1",
  charger_id: "chg_1",
  charger_identity: "CP-1",
  connector_id: 1,
  location_name: "Depot",
  socket_id: "soc_1",
  transaction_id: 1,
  state,
  limit_a,
  target_a: limit_a,
  pending_a: null,
  exposure_a: limit_a ?? 0,
  baseline_a: 0,
  min_a: 6,
  max_a: 32,
  ceiling_a: null,
  reason: "own_max" as const,
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
});

function load(allocated_a: number, sessions: Load["sessions"], changes: Partial<Load> = {}) {
  return {
    location_id: "loc_1",
    revision: 1,
    as_of: "2026-11-21T08:00:00.000Z",
    status: "ok" as const,
    capacity_a: 63,
    usable_a: 63,
    bound_by: null,
    others_a: null,
    advised_fallback_a: null,
    measurements: [],
    limits: [],
    allocated_a,
    reserved_a: 0,
    held_back_a: 0,
    exposure_a: allocated_a,
    kept_for_start_a: 0,
    available_a: 63 - allocated_a,
    measured_a: null,
    measured_at: null,
    sessions,
    reservations: [],
    nodes: [],
    alarms: [],
    ...changes,
  };
}

const shares = {
  allocated_a: 16,
  reserved_a: 0,
  allocations: [{ session_id: "ses_1", socket_id: "soc_1", limit_a: 16, suspended: false }],
  session_count: 1,
};

test("an allocation that differs from the published one is published, the first one at once", () => {
  expect(changeOf(load(16, [session(16)]), { shares: noShares, at: null }, 5_000)).toEqual({
    kind: "now",
    shares,
  });
});

test("a new allocation waits until 10 s after the last one, and no longer", () => {
  const changed = load(32, [session(32)]);
  expect(changeOf(changed, { shares, at: 5_000 }, 8_000)).toEqual({ kind: "later", inMs: 7_000 });
  expect(changeOf(changed, { shares, at: 5_000 }, 15_000)).toMatchObject({ kind: "now" });
});

test("a time in the future delays nothing", () => {
  expect(changeOf(load(32, [session(32)]), { shares, at: 3_600_000 }, 0)).toMatchObject({ kind: "now" });
});

test("nothing is published when no share has changed", () => {
  const measured = load(16, [{ ...session(16), measured_a: 15.5 }], { revision: 9, available_a: 1 });
  expect(changeOf(measured, { shares, at: null }, 0)).toEqual({ kind: "none" });
  expect(changeOf(load(0, []), { shares: noShares, at: null }, 0)).toEqual({ kind: "none" });
});

test("nothing is published while balancing is off", () => {
  const off = load(0, [session(null)], { status: "disabled" });
  expect(changeOf(off, { shares, at: null }, 0)).toEqual({ kind: "none" });
});

test("a waiting session is published as suspended, and sessions after the 64th only as a count", () => {
  const many = Array.from({ length: 70 }, () => session(0, "paused_capacity"));
  const change = changeOf(load(0, many), { shares: noShares, at: null }, 0);
  expect(change).toMatchObject({ kind: "now", shares: { session_count: 70 } });
  if (change.kind !== "now") throw new Error("unreachable: it is published now");
  expect(change.shares.allocations).toHaveLength(64);
  expect(change.shares.allocations[0]).toMatchObject({ limit_a: 0, suspended: true });
});
