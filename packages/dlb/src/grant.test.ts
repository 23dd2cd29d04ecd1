import { expect, test } from "vitest";
import { driveSite, outlets } from "./drive-site.test.kit.ts";

function startSite(site: Partial<Parameters<typeof driveSite>[0]> = {}) {
  const driven = driveSite({ connectors: outlets(["a", "b"]), ...site });
  driven.enrol("a", "b");
  return {
    ...driven,
    request: (connectorId: string, ref: string) =>
      driven.send({ type: "start_requested", connectorId, ref }).filter(({ type }) => type === "grant_start"),
  };
}

test("a remote start gets the free current, which counts from then on", () => {
  const { request, snapshot, exposureA } = startSite({ capA: 20 });
  expect(request("a", "x")).toEqual([{ type: "grant_start", ref: "x", connectorId: "a", limitA: 20 }]);
  expect(exposureA()).toBe(20);
  expect(snapshot().reservations).toMatchObject([{ connectorId: "a", cause: "starting", reservedA: 20 }]);
});

test("a repeated request is granted once", () => {
  const { request } = startSite();
  expect(request("a", "x")).toHaveLength(1);
  expect(request("a", "x")).toEqual([]);
});

test("without room it starts paused, others give way, and it gets its share afterwards", () => {
  const { request, charge, acceptAll, advance, limits, answer, session, exposureA } = startSite();
  acceptAll(charge("a", 1));
  advance(70_000, acceptAll);
  expect(request("b", "x")).toMatchObject([{ limitA: 0 }]);
  expect(limits()).toMatchObject([{ connectorId: "a", limitA: 16 }]);
  acceptAll();
  answer("x", { outcome: "accepted", limitA: 0, scope: "transaction" });
  acceptAll(charge("b", 2));
  advance(11_000, acceptAll);
  expect([session("a")?.limitA, session("b")?.limitA]).toEqual([16, 16]);
  expect(exposureA()).toBe(32);
});

test("the granted limit is the transaction's limit if the charger accepted the start", () => {
  const { request, charge, answer, session } = startSite();
  request("a", "x");
  answer("x", { outcome: "accepted", limitA: 32, scope: "transaction" });
  charge("a", 1);
  expect(session("a")).toMatchObject({ limitA: 32, exposureA: 32, lastRef: "x" });
});

test("in doubt the greater of grant and baseline counts", () => {
  const { request, charge, session, answer } = startSite({ baselineA: 10, capA: 32 });
  request("a", "x");
  answer("x", { outcome: "unknown", limitA: 22 });
  charge("a", 1);
  expect(session("a")?.exposureA).toBe(22);
});

test("a start that was refused, not sent or never used does not count any more", () => {
  for (const outcome of ["rejected", "not_sent"] as const) {
    const { request, answer, exposureA } = startSite();
    request("a", "x");
    answer("x", { outcome });
    expect(exposureA()).toBe(0);
  }
  const { request, advance, exposureA, charge, session, answer } = startSite();
  request("a", "x");
  answer("x", { outcome: "accepted", limitA: 32, scope: "transaction" });
  advance(299_000);
  expect(exposureA()).toBe(32);
  advance(1_000);
  expect(exposureA()).toBe(0);
  // A transaction comes after all, with the granted limit.
  charge("a", 1);
  expect(session("a")?.exposureA).toBe(32);
});

test("a charger that refuses 0 A gets a grant only when there is room for its lowest limit", () => {
  const { request, charge, acceptAll, advance, send } = startSite({
    capA: 20,
    connectors: [...outlets(["a"]), ...outlets(["b"], { minSettableA: 6 })],
    policy: { startWindowMs: 600_000 },
  });
  acceptAll(charge("a", 1));
  advance(70_000, acceptAll);
  send({ type: "observed", connectors: [] });
  const first = request("b", "x");
  const granted: unknown[] = [...first];
  advance(60_000, (effects) => {
    acceptAll(effects);
    granted.push(...effects.filter(({ type }) => type === "grant_start"));
  });
  expect(granted).toHaveLength(1);
  expect(granted[0]).toMatchObject({ ref: "x", limitA: expect.any(Number) });
  expect((granted[0] as { limitA: number }).limitA).toBeGreaterThanOrEqual(6);
});

test("of two accepted starts the session may come from either", () => {
  const { request, answer, observe, charge, limits, accept, advance, session } = startSite({ capA: 20 });
  request("a", "x");
  answer("x", { outcome: "accepted", limitA: 20, scope: "transaction" });
  observe("a", { ceilingA: 8 });
  expect(request("a", "y")).toMatchObject([{ limitA: 8 }]);
  answer("y", { outcome: "accepted", limitA: 8, scope: "transaction" });
  const [lower] = limits(charge("a", 1));
  expect(session("a")?.exposureA).toBe(20);
  expect(lower).toMatchObject({ connectorId: "a", transactionId: 1, limitA: 8 });
  if (lower) accept(lower);
  advance(10_000);
  expect(session("a")?.exposureA).toBe(8);
});

test("a late acceptance of one start does not prove another", () => {
  const { request, answer, charge, observe, advance, session } = startSite({ capA: 20 });
  request("a", "x");
  answer("x", { outcome: "unknown", limitA: 20 });
  observe("a", { ceilingA: 10 });
  expect(request("a", "y")).toMatchObject([{ limitA: 10 }]);
  charge("a", 1);
  answer("y", { outcome: "accepted", limitA: 10, scope: "transaction" });
  advance(11_000);
  expect(session("a")?.exposureA).toBe(20);
});

test("only the last expired starts are kept", () => {
  const driven = driveSite({ connectors: outlets(["a"]) });
  driven.enrol("a");
  const counts: number[] = [];
  for (let number = 0; number < 30; number++) {
    driven.send({ type: "start_requested", connectorId: "a", ref: `x-${number}` });
    driven.answer(`x-${number}`, { outcome: "accepted", limitA: 32, scope: "transaction" });
    driven.jump(301_000);
    driven.send({ type: "tick" });
    counts.push(driven.state.connectors["a"]?.starts.length ?? 0);
  }
  expect(Math.min(...counts)).toBe(1);
  expect(Math.max(...counts)).toBeLessThanOrEqual(9);
});
