import { expect, test } from "vitest";
import { driveSite, outlets, START } from "./drive-site.test.kit.ts";
import type { RememberedConnector } from "./site.ts";
import { createSite } from "./state.ts";

const a: RememberedConnector = {
  connectorId: "a",
  transaction: {
    id: 1,
    accepted: { limitA: 10, at: START - 60_000 },
    unanswered: [{ ref: "old-1", limitA: 20, at: START - 1_000 }],
  },
  baseline: { accepted: { limitA: 0, at: START - 90_000 }, unanswered: [] },
  starts: [],
};

test("after a restart what was told and never answered counts, and is asserted before anybody is raised", () => {
  const b = { ...a, connectorId: "b", transaction: null };
  const { charge, limits, pass, session, acceptAll, observe, exposureA } = driveSite(
    { capA: 20, connectors: outlets(["a", "b"]) },
    { connectors: [a, b] },
  );
  observe("b");
  expect(exposureA()).toBe(20);
  charge("b", 2);
  expect(session("b")).toMatchObject({ exposureA: 0, pendingA: null });
  const first = limits(charge("a", 1));
  expect(session("a")).toMatchObject({ limitA: 10, exposureA: 20 });
  const told: string[] = first.map(({ connectorId, limitA }) => `${connectorId} ${limitA}`);
  acceptAll(first);
  pass(15_000, (effects) => {
    told.push(...limits(effects).map(({ connectorId, limitA }) => `${connectorId} ${limitA}`));
    acceptAll(effects);
  });
  expect(told).toEqual(["a 10", "b 10"]);
});

test("a remote start from before a restart is still reckoned with", () => {
  const starts = [{ ref: "x", limitA: 16, at: START - 10_000 }];
  const { observe, exposureA, charge, session } = driveSite(
    { connectors: outlets(["a"]) },
    { connectors: [{ ...a, transaction: null, starts }] },
  );
  observe("a");
  expect(exposureA()).toBe(16);
  charge("a", 2);
  expect(session("a")?.exposureA).toBeGreaterThanOrEqual(16);
});

test("what a limit superseded just before a restart may still be drawn", () => {
  const accepted = { limitA: 6, at: START - 4_000 };
  const { charge, pass, session } = driveSite(
    { connectors: outlets(["a"]) },
    { connectors: [{ ...a, transaction: { id: 1, accepted, unanswered: [] } }] },
  );
  charge("a", 1);
  expect(session("a")?.exposureA).toBe(32);
  pass(6_000);
  expect(session("a")?.limitA).toBe(6);
});

test("no ref is used twice, however the clock was set between two lives", () => {
  const site = { enabled: true, capA: 32, connectors: outlets(["a"]) };
  const { prefix } = createSite(site, START).refs;
  const unanswered = [{ ref: `${prefix}-1`, limitA: 0, at: START }];
  const remembered = { connectors: [{ ...a, transaction: null, baseline: { accepted: null, unanswered } }] };
  expect(createSite(site, START, remembered).refs.prefix).not.toBe(prefix);
});

test("an hour that the clock is set back is an hour that has not passed", () => {
  const { enrol, charge, acceptAll, pass, jump, limits, accept, session } = driveSite({
    connectors: outlets(["a", "b"]),
  });
  enrol("a", "b");
  acceptAll(charge("a", 1));
  const [lower] = limits(charge("b", 2));
  if (lower) accept(lower);
  pass(5_000);
  jump(-3_600_000);
  pass(4_000);
  expect(session("a")?.exposureA).toBe(32);
  pass(2_000);
  expect(session("a")?.exposureA).toBe(16);
});
