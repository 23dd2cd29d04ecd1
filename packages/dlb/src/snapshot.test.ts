import { expect, test } from "vitest";
import { driveSite, outlets } from "./drive-site.test.kit.ts";

test("a site without cars shows all of its capacity, less the margin", () => {
  const { enrol, snapshot } = driveSite({ capA: 32, marginA: 2, connectors: outlets(["a"]) });
  enrol("a");
  expect(snapshot()).toMatchObject({
    status: "ok",
    capacityA: 32,
    usableA: 30,
    availableA: 30,
    sessions: [],
    reservations: [],
    nodes: [],
    alarms: [],
    measuredA: 0,
  });
});

test("the revision grows with what is shown, and not with measurements or repeated facts", () => {
  const { enrol, charge, observe, send, acceptAll, snapshot, advance, now } = driveSite({
    connectors: outlets(["a"]),
  });
  enrol("a");
  acceptAll(charge("a", 1));
  const { revision } = snapshot();
  observe("a");
  send({ type: "measured", connectorId: "a", at: now, currentA: 30 });
  advance(5_000);
  expect(snapshot()).toMatchObject({ revision, measuredA: 30, measuredAt: now });
  observe("a", { ceilingA: 16 });
  expect(snapshot().revision).toBeGreaterThan(revision);
});

test("measurements are shown while they are fresh, and the sum only when all are", () => {
  const { enrol, charge, send, acceptAll, snapshot, session, advance, now } = driveSite({
    connectors: outlets(["a", "b"]),
  });
  enrol("a", "b");
  acceptAll(charge("a", 1));
  acceptAll(charge("b", 2));
  send({ type: "measured", connectorId: "a", at: now, currentA: 10.5 });
  expect(session("a")?.measuredA).toBe(10.5);
  expect(snapshot().measuredA).toBeNull();
  send({ type: "measured", connectorId: "b", at: now, currentA: 6 });
  expect(snapshot().measuredA).toBe(16.5);
  advance(121_000);
  expect(session("a")?.measuredA).toBeNull();
  expect(snapshot()).toMatchObject({ measuredA: null, measuredAt: null });
});

test("sessions show the reason of their limit", () => {
  const { enrol, charge, observe, acceptAll, session, advance } = driveSite({
    capA: 13,
    connectors: outlets(["a", "b", "c"]),
  });
  enrol("a", "b", "c");
  for (const [index, id] of ["a", "b", "c"].entries()) acceptAll(charge(id, index));
  advance(100_000, acceptAll);
  expect(session("c")).toMatchObject({
    state: "paused_capacity",
    reason: "scarcity",
    position: 1,
    limitA: 0,
  });
  expect(session("c")?.nextTurnAt).toEqual(expect.any(Number));
  expect(session("a")).toMatchObject({ state: "charging", reason: "node", boundNode: null, position: null });
  observe("a", { ceilingA: 0 });
  acceptAll();
  advance(100_000, acceptAll);
  expect(session("a")).toMatchObject({
    state: "paused_operator",
    reason: "operator",
    limitA: 0,
    ceilingA: 0,
  });
  expect(session("c")).toMatchObject({ state: "charging", position: null });
  observe("b", { status: "suspended_ev" });
  expect(session("b")).toMatchObject({ state: "suspended_ev" });
});

test("limits below the site show their exposure, and limit the sessions below them", () => {
  const { enrol, charge, acceptAll, advance, snapshot, session } = driveSite({
    capA: 63,
    nodes: [
      { id: "hall", parentId: null, capA: { L1: 40, L2: 30, L3: 40 } },
      { id: "row", parentId: "hall", capA: 20 },
    ],
    connectors: [
      ...outlets(["a"], { nodeId: "row" }),
      ...outlets(["b"], { nodeId: "hall" }),
      ...outlets(["c"]),
    ],
  });
  enrol("a", "b", "c");
  for (const [index, id] of ["a", "b", "c"].entries()) acceptAll(charge(id, index));
  advance(400_000, acceptAll);
  expect(["a", "b", "c"].map((id) => session(id)?.limitA)).toEqual([15, 15, 32]);
  expect(snapshot().nodes).toEqual([
    { id: "hall", parentId: null, capacityA: 30, exposureA: 30 },
    { id: "row", parentId: "hall", capacityA: 20, exposureA: 15 },
  ]);
  expect(session("a")).toMatchObject({ reason: "node", boundNode: "hall" });
});
