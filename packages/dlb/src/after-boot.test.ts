import { expect, test } from "vitest";
import { driveSite, outlets } from "./drive-site.test.kit.ts";

/** Two cars share 32 A; the charger of the first is killed. */
function driveKilled() {
  const driven = driveSite({ connectors: outlets(["a", "b"]) });
  const { enrol, charge, acceptAll, advance, offline } = driven;
  enrol("a", "b");
  acceptAll(charge("a", 1));
  acceptAll(charge("b", 2));
  advance(60_000, acceptAll);
  offline("a");
  advance(60_000, acceptAll);
  expect(driven.session("a")).toMatchObject({ state: "offline", exposureA: 16 });
  return driven;
}

test.each(["available", "preparing", "finishing", "unavailable", "faulted"] as const)(
  "a charger that lost power and returns with its connector %s raises no alarm",
  (status) => {
    const driven = driveKilled();
    const { online, observe, acceptAll, advance, session, snapshot, alarms } = driven;
    const boot = online("a", "2", "2");
    const idle = observe("a", { status, connection: { state: "online", connectionId: "2", bootId: "2" } });
    expect(session("a")?.exposureA).toBe(16);
    acceptAll(boot);
    acceptAll(idle);
    const seen = new Set<string>();
    advance(30_000, (effects) => {
      acceptAll(effects);
      for (const each of [snapshot().status, ...alarms()]) seen.add(each);
      // No raise uses the current of a limit that may be lost.
      expect(session("b")?.limitA).toBe(16);
    });
    expect([...seen]).not.toContain("overcommitted");
    expect(session("a")).toMatchObject({ limitA: 16, exposureA: 16 });
  },
);

test("a charger that lost power and charges when it returns may have lost its limit", () => {
  const { online, session, acceptAll, advance, alarms } = driveKilled();
  const boot = online("a", "2", "2");
  expect(session("a")?.exposureA).toBe(32);
  acceptAll(boot);
  advance(6_000, acceptAll);
  expect(alarms()).toContain("overcommitted");
});

test("a charger that reports charging later counts in full again until its limits are accepted", () => {
  const { online, observe, session, acceptAll } = driveKilled();
  const connection = { state: "online", connectionId: "2", bootId: "2" } as const;
  const boot = online("a", "2", "2");
  observe("a", { status: "available", connection });
  expect(session("a")?.exposureA).toBe(16);
  observe("a", { status: "charging", connection });
  expect(session("a")?.exposureA).toBe(32);
  acceptAll(boot);
});
