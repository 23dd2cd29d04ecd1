import { describe, expect, test } from "vitest";
import { driveSite, outlets } from "./drive-site.test.kit.ts";

const watts = { wattPhases: 3, sampleIntervalS: 10 } as const;

function driveWatts(...[site]: Parameters<typeof driveSite>) {
  const driven = driveSite(site);
  return {
    ...driven,
    driven,
    /** A sample of this many amperes on this many phases. */
    sample(connectorId: string, currentA: number, phases: number | undefined) {
      driven.advance(10_000, driven.acceptAll);
      const { now } = driven;
      const flows = phases === undefined ? {} : { phases };
      driven.acceptAll(driven.send({ type: "measured", connectorId, at: now, currentA, ...flows }));
    },
  };
}

describe("a limit in watts of three phases", () => {
  test("has its phases, and counts three times, at most what the outlet carries", () => {
    const { enrol, charge, limits, acceptAll, session, snapshot, advance } = driveWatts({
      capA: 20,
      connectors: outlets(["a"], watts),
    });
    enrol("a");
    const sent = charge("a", 1);
    // 20 A on one phase are the watts of 6 A on three.
    expect(limits(sent)).toMatchObject([{ limitA: 6, phases: 3, transactionId: 1 }]);
    acceptAll(sent);
    advance(20_000, acceptAll);
    expect(session("a")).toMatchObject({ limitA: 6, exposureA: 18, maxA: 32, minA: 6 });
    expect(snapshot()).toMatchObject({
      exposureA: 18,
      allocatedA: 6,
      heldBackA: 12,
      reservations: [{ cause: "single_phase", reservedA: 12, connectorId: "a" }],
    });
  });

  test("is all that the outlet carries where the site has as much for one phase", () => {
    const { enrol, charge, limits, acceptAll, session } = driveWatts({
      capA: 16,
      connectors: outlets(["a"], { ...watts, maxA: 16 }),
    });
    enrol("a");
    const sent = charge("a", 1);
    expect(limits(sent)).toMatchObject([{ limitA: 16, phases: 3 }]);
    acceptAll(sent);
    expect(session("a")).toMatchObject({ limitA: 16, exposureA: 16 });
  });

  test("counts once when samples have shown three phases, and three times at the first that shows one", () => {
    const { enrol, charge, acceptAll, session, sample, snapshot } = driveWatts({
      capA: 32,
      connectors: outlets(["a", "b"], watts),
    });
    enrol("a", "b");
    acceptAll(charge("a", 1));
    sample("a", 32, 3);
    expect(session("a")).toMatchObject({ limitA: 32, exposureA: 32 });
    sample("a", 32, 3);
    acceptAll(charge("b", 2));
    // The car that is known to draw on three phases gives way. The other one's 18 A are on one phase.
    for (let each = 0; each < 12; each++) sample("a", session("a")?.limitA ?? 0, 3);
    expect(session("a")).toMatchObject({ limitA: 14, exposureA: 14 });
    expect(session("b")).toMatchObject({ limitA: 6, exposureA: 18 });
    for (let each = 0; each < 20; each++) {
      sample("b", session("b")?.limitA ?? 0, 3);
      sample("a", session("a")?.limitA ?? 0, 3);
    }
    expect(session("a")).toMatchObject({ limitA: 16, exposureA: 16 });
    expect(session("b")).toMatchObject({ limitA: 16, exposureA: 16 });
    expect(snapshot().reservations).toEqual([]);
    sample("b", 32, 1);
    // 3 x 16 A, and at most what the outlet carries.
    expect(session("b")).toMatchObject({ exposureA: 32 });
  });

  test("is not considered ignored by a car on one phase", () => {
    const { enrol, charge, acceptAll, alarms, sample } = driveWatts({
      capA: 20,
      connectors: outlets(["a"], watts),
    });
    enrol("a");
    acceptAll(charge("a", 1));
    for (let each = 0; each < 6; each++) sample("a", 18, 1);
    expect(alarms()).toEqual([]);
  });

  test("counts three times again without fresh samples, and for the next session", () => {
    const { enrol, charge, observe, acceptAll, session, sample, advance } = driveWatts({
      capA: 40,
      connectors: outlets(["a"], watts),
    });
    enrol("a");
    acceptAll(charge("a", 1));
    acceptAll(observe("a", { ceilingA: 8 }));
    sample("a", 8, 3);
    sample("a", 8, 3);
    advance(15_000, acceptAll);
    expect(session("a")).toMatchObject({ limitA: 8, exposureA: 8 });
    advance(60_000, acceptAll);
    expect(session("a")).toMatchObject({ limitA: 8, exposureA: 24 });
    sample("a", 8, 3);
    sample("a", 8, 3);
    expect(session("a")).toMatchObject({ exposureA: 8 });
    acceptAll(observe("a", { transaction: null, status: "finishing" }));
    acceptAll(charge("a", 2));
    advance(20_000, acceptAll);
    expect(session("a")).toMatchObject({ limitA: 8, exposureA: 24 });
  });

  test("follows a change of its phases, downwards at once and upwards with room", () => {
    const { enrol, charge, configure, limits, acceptAll, session, advance } = driveWatts({
      capA: 32,
      connectors: outlets(["a"], { ...watts, maxA: 16 }),
    });
    enrol("a");
    acceptAll(charge("a", 1));
    advance(20_000, acceptAll);
    const one = configure({ connectors: outlets(["a"], { ...watts, maxA: 16, wattPhases: 1 }) });
    // 48 A may all be on one phase until the charger has accepted the lower limit.
    expect(limits(one)).toMatchObject([{ limitA: 16 }]);
    expect(session("a")?.exposureA).toBe(48);
    acceptAll(one);
    advance(20_000, acceptAll);
    expect(session("a")).toMatchObject({ limitA: 16, exposureA: 16 });
  });

  test("is stored with its phases", () => {
    const { observe, session, enrol, advance, acceptAll } = driveSite(
      { capA: 63, connectors: outlets(["a"], watts) },
      {
        connectors: [
          {
            connectorId: "a",
            transaction: { id: 1, accepted: { limitA: 8, phases: 3, at: 0 }, unanswered: [] },
            baseline: { accepted: { limitA: 0, phases: 3, at: 0 }, unanswered: [] },
            starts: [],
          },
        ],
      },
    );
    void enrol;
    observe("a", { transaction: { id: 1, startedAt: 0 }, status: "charging" });
    expect(session("a")).toMatchObject({ limitA: 8, exposureA: 24 });
    advance(1_000, acceptAll);
  });
});
