import { expect, test } from "vitest";
import { driveSite, outlets } from "./drive-site.test.kit.ts";
import { defaultPolicy } from "./policy.ts";

/** Three cars that share `capA`, each with what it has by then. */
function driveThree(capA: number) {
  const driven = driveSite({ capA, connectors: outlets(["a", "b", "c"]) });
  driven.enrol("a", "b", "c");
  for (const [index, id] of ["a", "b", "c"].entries()) driven.acceptAll(driven.charge(id, index + 1));
  driven.pass(120_000, driven.acceptAll);
  const limits = () => ["a", "b", "c"].map((id) => driven.session(id)?.limitA);
  return { ...driven, driven, limits };
}

test("6 to 9 A is half as much again for the driver, and waits for no write budget", () => {
  const { limits, configure, pass, acceptAll } = driveThree(18);
  expect(limits()).toEqual([6, 6, 6]);
  acceptAll(configure({ capA: 28 }));
  // Two minutes after their first raises nobody has to keep a distance from the last one any more.
  pass(defaultPolicy.settleMs, acceptAll);
  expect(limits()).toEqual([10, 9, 9]);
});

test("a raise that there is room for, and that comes too soon after another one, says so", () => {
  const { limits, configure, pass, acceptAll, session } = driveThree(60);
  expect(limits()).toEqual([20, 20, 20]);
  acceptAll(configure({ capA: 72 }));
  pass(10_000, acceptAll);
  expect(limits()).toEqual([24, 24, 24]);
  acceptAll(configure({ capA: 84 }));
  expect(session("a")).toMatchObject({ limitA: 24, targetA: 28, reason: "write_budget", boundNode: null });
  pass(3 * defaultPolicy.raiseSpacingMs, acceptAll);
  expect(limits()).toEqual([28, 28, 28]);
  expect(session("a")).toMatchObject({ reason: "node" });
});

test("the node is the reason where it has nothing left", () => {
  const { session } = driveThree(30);
  expect(session("a")).toMatchObject({ limitA: 10, reason: "node" });
});

test("an ampere that is not worth a write is not kept from anybody by the node", () => {
  const { session, configure, pass, acceptAll } = driveThree(30);
  acceptAll(configure({ capA: 33 }));
  pass(20_000, acceptAll);
  expect(session("a")).toMatchObject({ limitA: 10, reason: "write_budget" });
  pass(600_000, acceptAll);
  expect(session("a")).toMatchObject({ limitA: 11, reason: "node" });
});

test("a car that starts is not kept waiting by a raise of the session before it", () => {
  const { enrol, charge, observe, acceptAll, pass, session } = driveSite({
    capA: 32,
    connectors: outlets(["a"]),
  });
  enrol("a");
  acceptAll(charge("a", 1));
  pass(5_000, acceptAll);
  expect(session("a")).toMatchObject({ limitA: 32 });
  acceptAll(observe("a", { transaction: null, status: "finishing" }));
  pass(10_000, acceptAll);
  // Seconds after the raise of the first.
  acceptAll(charge("a", 2));
  pass(5_000, acceptAll);
  expect(session("a")).toMatchObject({ transactionId: 2, limitA: 32 });
});
