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

test("a remote start gets what is free, and counts with it from then on", () => {
  const { request, snapshot, exposureA } = startSite({ capA: 20 });
  expect(request("a", "x")).toEqual([{ type: "grant_start", ref: "x", connectorId: "a", limitA: 20 }]);
  expect(exposureA()).toBe(20);
  expect(snapshot().reservations).toMatchObject([{ connectorId: "a", cause: "starting", reservedA: 20 }]);
});

test("the same request twice is granted once", () => {
  const { request } = startSite();
  expect(request("a", "x")).toHaveLength(1);
  expect(request("a", "x")).toEqual([]);
});

test("without room it starts paused, others give way, and it gets its share when they have", () => {
  const { request, charge, acceptAll, pass, limits, answer, session, exposureA } = startSite();
  acceptAll(charge("a", 1));
  pass(70_000, acceptAll);
  expect(request("b", "x")).toMatchObject([{ limitA: 0 }]);
  expect(limits()).toMatchObject([{ connectorId: "a", limitA: 16 }]);
  acceptAll();
  answer("x", { outcome: "accepted", limitA: 0, scope: "transaction" });
  acceptAll(charge("b", 2));
  pass(11_000, acceptAll);
  expect([session("a")?.limitA, session("b")?.limitA]).toEqual([16, 16]);
  expect(exposureA()).toBe(32);
});

test("what was granted is the limit of the transaction, if the charger said yes", () => {
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

test("a start that was refused, not sent, or never came is not reckoned with any more", () => {
  for (const outcome of ["rejected", "not_sent"] as const) {
    const { request, answer, exposureA } = startSite();
    request("a", "x");
    answer("x", { outcome });
    expect(exposureA()).toBe(0);
  }
  const { request, pass, exposureA, charge, session, answer } = startSite();
  request("a", "x");
  answer("x", { outcome: "accepted", limitA: 32, scope: "transaction" });
  pass(299_000);
  expect(exposureA()).toBe(32);
  pass(1_000);
  expect(exposureA()).toBe(0);
  // It comes after all, with what it was granted.
  charge("a", 1);
  expect(session("a")?.exposureA).toBe(32);
});

test("a charger that takes no 0 A gets no grant before there is room for the least that it takes", () => {
  const { request, charge, acceptAll, pass, send } = startSite({
    capA: 20,
    connectors: [...outlets(["a"]), ...outlets(["b"], { minSettableA: 6 })],
    policy: { startWindowMs: 600_000 },
  });
  acceptAll(charge("a", 1));
  pass(70_000, acceptAll);
  send({ type: "observed", connectors: [] });
  const first = request("b", "x");
  const granted: unknown[] = [...first];
  pass(60_000, (effects) => {
    acceptAll(effects);
    granted.push(...effects.filter(({ type }) => type === "grant_start"));
  });
  expect(granted).toHaveLength(1);
  expect(granted[0]).toMatchObject({ ref: "x", limitA: expect.any(Number) });
  expect((granted[0] as { limitA: number }).limitA).toBeGreaterThanOrEqual(6);
});

test("of two starts that were both accepted either may be the one that the session comes from", () => {
  const { request, answer, observe, charge, limits, accept, pass, session } = startSite({ capA: 20 });
  request("a", "x");
  answer("x", { outcome: "accepted", limitA: 20, scope: "transaction" });
  observe("a", { ceilingA: 8 });
  expect(request("a", "y")).toMatchObject([{ limitA: 8 }]);
  answer("y", { outcome: "accepted", limitA: 8, scope: "transaction" });
  const [lower] = limits(charge("a", 1));
  expect(session("a")?.exposureA).toBe(20);
  expect(lower).toMatchObject({ connectorId: "a", transactionId: 1, limitA: 8 });
  if (lower) accept(lower);
  pass(10_000);
  expect(session("a")?.exposureA).toBe(8);
});

test("a late yes to one start says nothing of another", () => {
  const { request, answer, charge, observe, pass, session } = startSite({ capA: 20 });
  request("a", "x");
  answer("x", { outcome: "unknown", limitA: 20 });
  observe("a", { ceilingA: 10 });
  expect(request("a", "y")).toMatchObject([{ limitA: 10 }]);
  charge("a", 1);
  answer("y", { outcome: "accepted", limitA: 10, scope: "transaction" });
  pass(11_000);
  expect(session("a")?.exposureA).toBe(20);
});

test("of starts that have become nothing only the last ones are kept", () => {
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
