import { expect, test } from "vitest";
import { driveSite, outlets } from "./drive-site.test.kit.ts";

/** Two cars share 32 A; the charger of the first is killed. */
function driveKilled() {
  const driven = driveSite({ connectors: outlets(["a", "b"]) });
  const { enrol, charge, acceptAll, pass, offline } = driven;
  enrol("a", "b");
  acceptAll(charge("a", 1));
  acceptAll(charge("b", 2));
  pass(60_000, acceptAll);
  offline("a");
  pass(60_000, acceptAll);
  expect(driven.session("a")).toMatchObject({ state: "offline", exposureA: 16 });
  return driven;
}

test.each(["available", "preparing", "finishing", "unavailable", "faulted"] as const)(
  "a charger that was killed, and returns with its connector %s, is no reason for an alarm",
  (status) => {
    const driven = driveKilled();
    const { online, observe, acceptAll, pass, session, snapshot, alarms } = driven;
    const boot = online("a", "2", "2");
    const idle = observe("a", { status, link: { state: "online", connectionId: "2", bootId: "2" } });
    expect(session("a")?.exposureA).toBe(16);
    acceptAll(boot);
    acceptAll(idle);
    const seen = new Set<string>();
    pass(30_000, (effects) => {
      acceptAll(effects);
      for (const each of [snapshot().status, ...alarms()]) seen.add(each);
      // Nobody is raised into what it may have lost its limit for.
      expect(session("b")?.limitA).toBe(16);
    });
    expect([...seen]).not.toContain("overcommitted");
    expect(session("a")).toMatchObject({ limitA: 16, exposureA: 16 });
  },
);

test("a charger that was killed, and charges when it returns, may have lost its limit", () => {
  const { online, session, acceptAll, pass, alarms } = driveKilled();
  const boot = online("a", "2", "2");
  expect(session("a")?.exposureA).toBe(32);
  acceptAll(boot);
  pass(6_000, acceptAll);
  expect(alarms()).toContain("overcommitted");
});

test("who says that it charges after all counts in full again until its limits are accepted", () => {
  const { online, observe, session, acceptAll } = driveKilled();
  const link = { state: "online", connectionId: "2", bootId: "2" } as const;
  const boot = online("a", "2", "2");
  observe("a", { status: "available", link });
  expect(session("a")?.exposureA).toBe(16);
  observe("a", { status: "charging", link });
  expect(session("a")?.exposureA).toBe(32);
  acceptAll(boot);
});
