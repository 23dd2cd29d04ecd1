import { expect, test } from "vitest";
import { driveSite, outlets } from "./drive-site.test.kit.ts";
import type { SiteEffect } from "./events.ts";

const alarmChanges = (effects: readonly SiteEffect[]) =>
  effects.flatMap((effect) =>
    effect.type === "alarm_opened" || effect.type === "alarm_cleared"
      ? [`${effect.type.slice(6)} ${effect.alarm.code}`]
      : [],
  );

test("an overcommitment of 5 s opens one alarm with its start time, which clears when it is over", () => {
  const { enrol, charge, acceptAll, advance, configure, snapshot, now } = driveSite({
    connectors: outlets(["a"]),
  });
  enrol("a");
  acceptAll(charge("a", 1));
  const since = now;
  const seen = alarmChanges(configure({ capA: 16 }));
  expect(snapshot().status).toBe("overcommitted");
  acceptAll();
  advance(4_000, (effects) => seen.push(...alarmChanges(effects)));
  expect(seen).toEqual([]);
  advance(1_000, (effects) => seen.push(...alarmChanges(effects)));
  expect(seen).toEqual(["opened overcommitted"]);
  expect(snapshot().alarms).toMatchObject([{ code: "overcommitted", amps: 16, since }]);
  advance(60_000, (effects) => seen.push(...alarmChanges(effects)));
  expect(seen).toEqual(["opened overcommitted", "cleared overcommitted"]);
  expect(snapshot()).toMatchObject({ exposureA: 16, alarms: [] });
});

test("scarcity opens an alarm with the number of waiting sessions, while a session waits", () => {
  const { enrol, charge, acceptAll, observe, snapshot, advance } = driveSite({
    capA: 13,
    connectors: outlets(["a", "b", "c"]),
  });
  enrol("a", "b", "c");
  for (const [index, id] of ["a", "b", "c"].entries()) acceptAll(charge(id, index));
  advance(60_000, acceptAll);
  expect(snapshot()).toMatchObject({ status: "scarce", alarms: [{ code: "scarcity", waiting: 1 }] });
  observe("a", { transaction: null, status: "available" });
  expect(snapshot().alarms).toEqual([]);
});

test("a baseline without an acceptance for 5 minutes opens an alarm", () => {
  const { observe, limits, answer, advance, alarms, acceptAll } = driveSite({ connectors: outlets(["a"]) });
  const ignore = (effects: readonly SiteEffect[]) => {
    for (const { ref } of limits(effects)) answer(ref, { outcome: "not_sent" });
  };
  ignore(observe("a"));
  advance(299_000, ignore);
  expect(alarms()).not.toContain("baseline_unverified");
  advance(1_000, ignore);
  expect(alarms()).toContain("baseline_unverified");
  advance(61_000, acceptAll);
  expect(alarms()).toEqual([]);
});

test("baselines that do not fit any more are dropped, which opens an alarm", () => {
  const { enrol, configure, limits, alarms } = driveSite({
    capA: 12,
    baselineA: 6,
    connectors: outlets(["a", "b"]),
  });
  enrol("a", "b");
  expect(limits(configure({ capA: 10 }))).toMatchObject([{ connectorId: "b", limitA: 0 }]);
  expect(alarms()).toContain("config_invalid");
  configure({ capA: 12 });
  expect(alarms()).not.toContain("config_invalid");
});

test("alarms from before a restart stay open until facts show that their reason is gone", () => {
  const alarm = {
    code: "limit_not_confirmed",
    connectorId: "a",
    nodeId: null,
    amps: 32,
    waiting: null,
    source: null,
    since: 1,
  } as const;
  const { send, observe, alarms } = driveSite({ connectors: outlets(["a"]) }, { alarms: [alarm] });
  send({ type: "tick" });
  expect(alarms()).toEqual(["limit_not_confirmed"]);
  expect(alarmChanges(observe("a"))).toEqual(["cleared limit_not_confirmed"]);
});
