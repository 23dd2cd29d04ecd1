import { expect, test } from "vitest";
import { driveSite, outlets, START } from "./drive-site.test.kit.ts";
import type { StoredConnector } from "./site.ts";
import { createSite } from "./state.ts";

const a: StoredConnector = {
  connectorId: "a",
  transaction: {
    id: 1,
    accepted: { limitA: 10, at: START - 60_000 },
    unanswered: [{ ref: "old-1", limitA: 20, at: START - 1_000 }],
  },
  baseline: { accepted: { limitA: 0, at: START - 90_000 }, unanswered: [] },
  starts: [],
};

test("after a restart an unanswered limit counts, and limits are sent again before any raise", () => {
  const b = { ...a, connectorId: "b", transaction: null };
  const { charge, limits, advance, session, acceptAll, observe, exposureA } = driveSite(
    { capA: 20, connectors: outlets(["a", "b"]) },
    { connectors: [a, b] },
  );
  observe("b");
  expect(exposureA()).toBe(20);
  charge("b", 2);
  expect(session("b")).toMatchObject({ exposureA: 0, pendingA: null });
  const first = limits(charge("a", 1));
  expect(session("a")).toMatchObject({ limitA: 10, exposureA: 20 });
  const sent: string[] = first.map(({ connectorId, limitA }) => `${connectorId} ${limitA}`);
  acceptAll(first);
  advance(15_000, (effects) => {
    sent.push(...limits(effects).map(({ connectorId, limitA }) => `${connectorId} ${limitA}`));
    acceptAll(effects);
  });
  expect(sent).toEqual(["a 10", "b 10"]);
});

test("a remote start from before a restart still counts", () => {
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

test("the limit before one that was accepted just before a restart may still be drawn", () => {
  const accepted = { limitA: 6, at: START - 4_000 };
  const { charge, advance, session } = driveSite(
    { connectors: outlets(["a"]) },
    { connectors: [{ ...a, transaction: { id: 1, accepted, unanswered: [] } }] },
  );
  charge("a", 1);
  expect(session("a")?.exposureA).toBe(32);
  advance(6_000);
  expect(session("a")?.limitA).toBe(6);
});

test("no ref is used twice, even when the clock was set between two processes", () => {
  const site = { enabled: true, capA: 32, connectors: outlets(["a"]) };
  const { prefix } = createSite(site, START).refs;
  const unanswered = [{ ref: `${prefix}-1`, limitA: 0, at: START }];
  const stored = { connectors: [{ ...a, transaction: null, baseline: { accepted: null, unanswered } }] };
  expect(createSite(site, START, stored).refs.prefix).not.toBe(prefix);
});

test("an hour by which the clock is set back has not passed", () => {
  const { enrol, charge, acceptAll, advance, jump, limits, accept, session } = driveSite({
    connectors: outlets(["a", "b"]),
  });
  enrol("a", "b");
  acceptAll(charge("a", 1));
  const [lower] = limits(charge("b", 2));
  if (lower) accept(lower);
  advance(5_000);
  jump(-3_600_000);
  advance(4_000);
  expect(session("a")?.exposureA).toBe(32);
  advance(2_000);
  expect(session("a")?.exposureA).toBe(16);
});
