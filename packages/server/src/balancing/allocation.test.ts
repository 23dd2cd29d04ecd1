import type { LoadSnapshot } from "@forecourt/contract";
import { expect, test } from "vitest";
import { newsOf, noShares } from "./allocation.ts";

const session = (limit_a: number | null, state: LoadSnapshot["sessions"][number]["state"] = "charging") => ({
  session_id: "ses_1",
  charger_id: "chg_1",
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
  weight: 1,
  tier: 0,
  position: null,
  next_turn_at: null,
  measured_a: null,
  measured_at: null,
  last_command_id: null,
  confirmed_at: null,
});

function load(allocated_a: number, sessions: LoadSnapshot["sessions"], changes: Partial<LoadSnapshot> = {}) {
  return {
    location_id: "loc_1",
    revision: 1,
    as_of: "2026-11-21T08:00:00.000Z",
    status: "ok" as const,
    capacity_a: 63,
    usable_a: 63,
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

test("an allocation that differs from what was told is told, the first one at once", () => {
  expect(newsOf(load(16, [session(16)]), { shares: noShares, at: null }, 5_000)).toEqual({
    tell: "now",
    shares,
  });
});

test("what was told a moment ago has to wait until ten seconds are over, and no longer", () => {
  const changed = load(32, [session(32)]);
  expect(newsOf(changed, { shares, at: 5_000 }, 8_000)).toEqual({ tell: "later", inMs: 7_000 });
  expect(newsOf(changed, { shares, at: 5_000 }, 15_000)).toMatchObject({ tell: "now" });
});

test("a time that lies ahead keeps nobody waiting", () => {
  expect(newsOf(load(32, [session(32)]), { shares, at: 3_600_000 }, 0)).toMatchObject({ tell: "now" });
});

test("nothing is told where nothing is shared out otherwise, whatever else is new", () => {
  const measured = load(16, [{ ...session(16), measured_a: 15.5 }], { revision: 9, available_a: 1 });
  expect(newsOf(measured, { shares, at: null }, 0)).toEqual({ tell: "nothing" });
  expect(newsOf(load(0, []), { shares: noShares, at: null }, 0)).toEqual({ tell: "nothing" });
});

test("nothing is told where balancing is off", () => {
  const off = load(0, [session(null)], { status: "disabled" });
  expect(newsOf(off, { shares, at: null }, 0)).toEqual({ tell: "nothing" });
});

test("a session that waits is told as suspended, and sessions beyond the 64th only by their number", () => {
  const many = Array.from({ length: 70 }, () => session(0, "paused_capacity"));
  const news = newsOf(load(0, many), { shares: noShares, at: null }, 0);
  expect(news).toMatchObject({ tell: "now", shares: { session_count: 70 } });
  if (news.tell !== "now") throw new Error("it is told now");
  expect(news.shares.allocations).toHaveLength(64);
  expect(news.shares.allocations[0]).toMatchObject({ limit_a: 0, suspended: true });
});
