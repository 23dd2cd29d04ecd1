import { expect, test } from "vitest";
import { driveSite, outlets } from "./drive-site.test.kit.ts";
import { defaultPolicy } from "./policy.ts";

test("a car that is plugged in and has not started has its share kept, by name and for a while", () => {
  const driven = driveSite({ capA: 32, connectors: outlets(["a", "b"]) });
  const { enrol, charge, observe, acceptAll, pass, snapshot, session } = driven;
  enrol("a", "b");
  acceptAll(charge("a", 1));
  pass(120_000, acceptAll);
  acceptAll(observe("b", { status: "preparing" }));
  const { now } = driven;
  pass(30_000, acceptAll);
  expect(session("a")).toMatchObject({ limitA: 16, reason: "node" });
  expect(snapshot()).toMatchObject({
    exposureA: 16,
    heldBackA: 0,
    reservedA: 0,
    keptForStartA: 16,
    // 32 - 16 - 16: none of it is free.
    availableA: 0,
  });
  expect(snapshot().reservations).toEqual([
    {
      connectorId: "b",
      chargerId: "charger b",
      transactionId: null,
      reservedA: 16,
      cause: "plugged_in",
      since: now,
      until: now + defaultPolicy.startWindowMs,
    },
  ]);
  pass(defaultPolicy.startWindowMs, acceptAll);
  expect(snapshot()).toMatchObject({ keptForStartA: 0, reservations: [], exposureA: 32, availableA: 0 });
});

test("what is kept for a start is the session's once it has begun", () => {
  const { enrol, charge, observe, acceptAll, pass, snapshot } = driveSite({
    capA: 40,
    connectors: outlets(["a", "b"], { maxA: 16 }),
  });
  enrol("a", "b");
  acceptAll(charge("a", 1));
  acceptAll(observe("b", { status: "preparing" }));
  pass(20_000, acceptAll);
  expect(snapshot()).toMatchObject({ exposureA: 16, keptForStartA: 16, availableA: 8 });
  acceptAll(charge("b", 2));
  pass(20_000, acceptAll);
  expect(snapshot()).toMatchObject({ exposureA: 32, keptForStartA: 0, availableA: 8, reservations: [] });
});
