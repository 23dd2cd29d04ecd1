import { expect, test } from "vitest";
import { driveSite, outlets } from "./drive-site.test.kit.ts";
import { defaultPolicy } from "./policy.ts";

/** Three cars that share `capA`, each with its share. */
function driveThree(capA: number) {
  const driven = driveSite({ capA, connectors: outlets(["a", "b", "c"]) });
  driven.enrol("a", "b", "c");
  for (const [index, id] of ["a", "b", "c"].entries()) driven.acceptAll(driven.charge(id, index + 1));
  driven.advance(120_000, driven.acceptAll);
  const limits = () => ["a", "b", "c"].map((id) => driven.session(id)?.limitA);
  return { ...driven, driven, limits };
}

test("a raise from 6 to 9 A is half as much again and ignores the write budget", () => {
  const { limits, configure, advance, acceptAll } = driveThree(18);
  expect(limits()).toEqual([6, 6, 6]);
  acceptAll(configure({ capA: 28 }));
  // Two minutes after the first raises, the spacing does not delay another one.
  advance(defaultPolicy.settleMs, acceptAll);
  expect(limits()).toEqual([10, 9, 9]);
});

test("a raise with room that comes too soon after another one reports the write budget", () => {
  const { limits, configure, advance, acceptAll, session } = driveThree(60);
  expect(limits()).toEqual([20, 20, 20]);
  acceptAll(configure({ capA: 72 }));
  advance(10_000, acceptAll);
  expect(limits()).toEqual([24, 24, 24]);
  acceptAll(configure({ capA: 84 }));
  expect(session("a")).toMatchObject({ limitA: 24, targetA: 28, reason: "write_budget", boundNode: null });
  advance(3 * defaultPolicy.raiseSpacingMs, acceptAll);
  expect(limits()).toEqual([28, 28, 28]);
  expect(session("a")).toMatchObject({ reason: "node" });
});

test("the node is the reason when it has no room left", () => {
  const { session } = driveThree(30);
  expect(session("a")).toMatchObject({ limitA: 10, reason: "node" });
});

test("an ampere that is not worth a write does not count as limited by the node", () => {
  const { session, configure, advance, acceptAll } = driveThree(30);
  acceptAll(configure({ capA: 33 }));
  advance(20_000, acceptAll);
  expect(session("a")).toMatchObject({ limitA: 10, reason: "write_budget" });
  advance(600_000, acceptAll);
  expect(session("a")).toMatchObject({ limitA: 11, reason: "node" });
});

test("a starting car does not wait because of a raise of the session before it", () => {
  const { enrol, charge, observe, acceptAll, advance, session } = driveSite({
    capA: 32,
    connectors: outlets(["a"]),
  });
  enrol("a");
  acceptAll(charge("a", 1));
  advance(5_000, acceptAll);
  expect(session("a")).toMatchObject({ limitA: 32 });
  acceptAll(observe("a", { transaction: null, status: "finishing" }));
  advance(10_000, acceptAll);
  // Seconds after the first raise.
  acceptAll(charge("a", 2));
  advance(5_000, acceptAll);
  expect(session("a")).toMatchObject({ transactionId: 2, limitA: 32 });
});
