import { expect, test } from "vitest";
import { driveSite, outlets } from "./drive-site.test.kit.ts";

/** A charges at 20 A of 40 A, alone and settled. */
function startCharging(site: Partial<Parameters<typeof driveSite>[0]> = {}) {
  const driven = driveSite({ capA: 20, connectors: outlets(["a", "b"]), ...site });
  driven.enrol("a", "b");
  driven.acceptAll(driven.charge("a", 1));
  driven.advance(70_000, driven.acceptAll);
  expect(driven.session("a")).toMatchObject({ limitA: 20, exposureA: 20 });
  return driven;
}

test("an idle connector with a baseline of 0 A draws nothing", () => {
  const { enrol, snapshot } = driveSite({ connectors: outlets(["a"]) });
  enrol("a");
  expect(snapshot()).toMatchObject({ exposureA: 0, reservedA: 0, heldBackA: 0, availableA: 32 });
});

test("an idle connector's baseline is kept free, and is not exposure before a car arrives", () => {
  const { enrol, observe, snapshot } = driveSite({ connectors: outlets(["a", "b"]), baselineA: 6 });
  enrol("a", "b");
  expect(snapshot()).toMatchObject({ exposureA: 0, heldBackA: 12, usableA: 20, availableA: 20 });
  observe("a", { status: "preparing" });
  // Its share is all but the baseline of the other one: 32 - 6 A, of which it may draw 6 A already.
  expect(snapshot()).toMatchObject({
    exposureA: 6,
    heldBackA: 12,
    usableA: 26,
    keptForStartA: 20,
    availableA: 0,
  });
});

test("a session without a limit of its own draws its baseline", () => {
  const { enrol, charge, session } = driveSite({ connectors: outlets(["a"]), baselineA: 6 });
  enrol("a");
  charge("a", 1);
  // The raise to 32 A is pending already.
  expect(session("a")).toMatchObject({ limitA: 6, pendingA: 32, exposureA: 32 });
});

test("a raise counts as soon as it is sent, a decrease when it is accepted and the car has followed", () => {
  const { charge, limits, accept, advance, session, exposureA } = startCharging();
  const [lower] = limits(charge("b", 2));
  expect(lower).toMatchObject({ connectorId: "a", transactionId: 1, limitA: 10 });
  expect(session("a")).toMatchObject({ limitA: 20, pendingA: 10, exposureA: 20 });
  if (lower) accept(lower);
  expect(session("a")).toMatchObject({ limitA: 10, pendingA: null, exposureA: 20 });
  advance(9_000);
  expect(session("a")?.exposureA).toBe(20);
  advance(1_000);
  expect(session("a")?.exposureA).toBe(10);
  // The freed current is given away in the same step.
  expect(session("b")).toMatchObject({ limitA: 0, pendingA: 10, exposureA: 10 });
  expect(exposureA()).toBe(20);
});

test("an unanswered limit may be in force, and a limit that was not sent is not", () => {
  const { charge, answer, limits, advance, session, observe } = startCharging();
  observe("a", { ceilingA: 6 });
  const [lower] = limits();
  if (lower) answer(lower.ref, { outcome: "accepted", limitA: 6, scope: "transaction" });
  advance(70_000);
  const [raise] = limits(observe("a", { ceilingA: null }));
  expect(raise?.limitA).toBe(20);
  if (raise) answer(raise.ref, { outcome: "unknown", limitA: 20 });
  expect(session("a")).toMatchObject({ limitA: 6, exposureA: 20 });
  const again = limits()[0];
  expect(again).toMatchObject({ connectorId: "a", limitA: 20 });
  if (again) answer(again.ref, { outcome: "not_sent" });
  expect(session("a")).toMatchObject({ limitA: 6, exposureA: 20 });
  charge("b", 2);
  expect(session("b")?.exposureA).toBe(0);
});

test("an offline charger continues to count with every limit that it may have received", () => {
  const { offline, charge, session, snapshot, advance } = startCharging();
  offline("a");
  charge("b", 2);
  advance(600_000);
  expect(session("a")).toMatchObject({ state: "offline", exposureA: 20 });
  expect(session("b")).toMatchObject({ exposureA: 0, state: "paused_capacity" });
  expect(snapshot()).toMatchObject({ reservedA: 20, allocatedA: 0, exposureA: 20, heldBackA: 0 });
  expect(snapshot().reservations).toMatchObject([
    { connectorId: "a", cause: "offline_active", reservedA: 20 },
  ]);
});

test("offline, the greater of the session and of the next session counts", () => {
  const { offline, session, snapshot } = startCharging({ baselineA: 6, capA: 26 });
  offline("a");
  expect(session("a")?.exposureA).toBe(20);
  offline("b");
  expect(snapshot().reservations.find(({ connectorId }) => connectorId === "b")).toMatchObject({
    cause: "offline_idle",
    reservedA: 6,
  });
});

test("a charger that cannot start offline needs no reserve for that", () => {
  const { enrol, offline, exposureA } = driveSite({
    connectors: outlets(["a"], { startsOffline: false }),
    baselineA: 6,
  });
  enrol("a");
  offline("a");
  expect(exposureA()).toBe(0);
});

test("a model that drops its profiles offline counts in full while it is offline", () => {
  const { enrol, offline, online, acceptAll, advance, exposureA } = driveSite({
    connectors: outlets(["a"], { dropsProfilesOffline: true }),
  });
  enrol("a");
  expect(exposureA()).toBe(0);
  offline("a");
  expect(exposureA()).toBe(32);
  acceptAll(online("a", "2"));
  advance(10_000);
  expect(exposureA()).toBe(0);
});

test("a charger that booted during a session counts in full until its baseline is accepted again", () => {
  const { online, limits, accept, advance, session } = startCharging();
  const [baseline] = limits(online("a", "2", "2"));
  expect(baseline).toMatchObject({ connectorId: "a", transactionId: null, limitA: 0 });
  expect(session("a")).toMatchObject({ exposureA: 32, limitA: null });
  const [limit] = baseline ? limits(accept(baseline)) : [];
  expect(session("a")?.exposureA).toBe(32);
  if (!limit) advance(2_000);
  const [asserted = limit] = limits();
  expect(asserted).toMatchObject({ connectorId: "a", transactionId: 1, limitA: 20 });
  if (asserted) accept(asserted);
  advance(10_000);
  expect(session("a")?.exposureA).toBe(20);
});

test("an idle charger that has booted lowers no session, and no session is raised into its possible current", () => {
  const { online, charge, limits, acceptAll, session, observe, advance } = startCharging();
  observe("a", { ceilingA: 10 });
  acceptAll();
  advance(70_000);
  expect(limits(online("b", "2", "2"))).toMatchObject([{ connectorId: "b", transactionId: null }]);
  const waiting = limits();
  expect(session("a")).toMatchObject({ exposureA: 10 });
  expect(limits(observe("a", { ceilingA: null }))).toEqual([]);
  acceptAll(waiting);
  expect(session("a")).toMatchObject({ limitA: 20 });
  charge("b", 2);
  expect(session("b")?.exposureA).toBe(0);
});

test("a connector that ignores or refuses limits counts with its maximum", () => {
  const { observe, snapshot, enrol } = driveSite({
    capA: 40,
    connectors: [...outlets(["a"], { uncontrolled: true }), ...outlets(["b"])],
  });
  observe("a");
  enrol("b");
  expect(snapshot()).toMatchObject({ exposureA: 32, status: "degraded", availableA: 8 });
});

test("a connector never seen draws nothing, and one without facts holds raises back", () => {
  const { enrol, charge, limits, observe, exposureA } = driveSite({ connectors: outlets(["a", "b"]) });
  enrol("a");
  expect(limits(charge("a", 1))).toEqual([]);
  const raised = observe("b", { connection: { state: "offline" }, status: null });
  expect(limits(raised)).toMatchObject([{ connectorId: "a", limitA: 32 }]);
  expect(exposureA()).toBe(32);
});

test("a car that drew more than its limit may do so until it has settled, with or without a session", () => {
  const { send, observe, advance, exposureA, now } = startCharging();
  let at = now;
  const draw = () => send({ type: "measured", connectorId: "a", at: ++at, currentA: 31 });
  draw();
  draw();
  expect(exposureA()).toBe(31);
  observe("a", { transaction: null });
  expect(exposureA()).toBe(31);
  observe("a", { status: "finishing" });
  advance(11_000);
  expect(exposureA()).toBe(0);
});

test("a charger that booted and left before it accepted its baseline counts in full until it is back", () => {
  const { online, offline, observe, configure, limits, acceptAll, exposureA, snapshot } = startCharging();
  observe("a", { ceilingA: 20 });
  configure({ capA: 52 });
  online("b", "2", "2");
  offline("b");
  expect(snapshot().reservations).toMatchObject([{ connectorId: "b", cause: "offline_idle", reservedA: 32 }]);
  expect(limits(observe("a", { ceilingA: null }))).toEqual([]);
  expect(exposureA()).toBe(52);
  acceptAll(online("b", "3", "2"));
  expect(snapshot().sessions).toMatchObject([{ connectorId: "a", limitA: 32, exposureA: 32 }]);
});

test("a charger that cannot start offline may have been authorized just before it went offline", () => {
  const { enrol, observe, offline, exposureA } = driveSite({
    connectors: outlets(["a"], { startsOffline: false }),
    baselineA: 6,
  });
  enrol("a");
  observe("a", { status: "preparing" });
  offline("a");
  expect(exposureA()).toBe(6);
});
