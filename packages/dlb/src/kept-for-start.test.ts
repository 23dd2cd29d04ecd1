import { expect, test } from "vitest";
import { driveSite, outlets } from "./drive-site.test.kit.ts";
import { defaultPolicy } from "./policy.ts";

test("a plugged-in car that has not started keeps a reservation of its share for a while", () => {
  const driven = driveSite({ capA: 32, connectors: outlets(["a", "b"]) });
  const { enrol, charge, observe, acceptAll, advance, snapshot, session } = driven;
  enrol("a", "b");
  acceptAll(charge("a", 1));
  advance(120_000, acceptAll);
  acceptAll(observe("b", { status: "preparing" }));
  const { now } = driven;
  advance(30_000, acceptAll);
  expect(session("a")).toMatchObject({ limitA: 16, reason: "node" });
  expect(snapshot()).toMatchObject({
    exposureA: 16,
    heldBackA: 0,
    reservedA: 0,
    keptForStartA: 16,
    // 32 - 16 - 16: nothing is free.
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
  advance(defaultPolicy.startWindowMs, acceptAll);
  expect(snapshot()).toMatchObject({ keptForStartA: 0, reservations: [], exposureA: 32, availableA: 0 });
});

test("the reservation becomes the session's share when it begins", () => {
  const { enrol, charge, observe, acceptAll, advance, snapshot } = driveSite({
    capA: 40,
    connectors: outlets(["a", "b"], { maxA: 16 }),
  });
  enrol("a", "b");
  acceptAll(charge("a", 1));
  acceptAll(observe("b", { status: "preparing" }));
  advance(20_000, acceptAll);
  expect(snapshot()).toMatchObject({ exposureA: 16, keptForStartA: 16, availableA: 8 });
  acceptAll(charge("b", 2));
  advance(20_000, acceptAll);
  expect(snapshot()).toMatchObject({ exposureA: 32, keptForStartA: 0, availableA: 8, reservations: [] });
});
