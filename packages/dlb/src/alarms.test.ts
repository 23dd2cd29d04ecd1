import { expect, test } from "vitest";
import { driveSite, outlets } from "./drive-site.test.kit.ts";
import type { SiteEffect } from "./events.ts";

const told = (effects: readonly SiteEffect[]) =>
  effects.flatMap((effect) =>
    effect.type === "alarm_opened" || effect.type === "alarm_cleared"
      ? [`${effect.type.slice(6)} ${effect.alarm.code}`]
      : [],
  );

test("too much is an alarm after 5 s, once, with its beginning, until it is no more", () => {
  const { enrol, charge, acceptAll, pass, configure, snapshot, now } = driveSite({
    connectors: outlets(["a"]),
  });
  enrol("a");
  acceptAll(charge("a", 1));
  const since = now;
  const seen = told(configure({ capA: 16 }));
  expect(snapshot().status).toBe("overcommitted");
  acceptAll();
  pass(4_000, (effects) => seen.push(...told(effects)));
  expect(seen).toEqual([]);
  pass(1_000, (effects) => seen.push(...told(effects)));
  expect(seen).toEqual(["opened overcommitted"]);
  expect(snapshot().alarms).toMatchObject([{ code: "overcommitted", amps: 16, since }]);
  pass(60_000, (effects) => seen.push(...told(effects)));
  expect(seen).toEqual(["opened overcommitted", "cleared overcommitted"]);
  expect(snapshot()).toMatchObject({ exposureA: 16, alarms: [] });
});

test("scarcity is an alarm with how many wait, as long as somebody does", () => {
  const { enrol, charge, acceptAll, observe, snapshot, pass } = driveSite({
    capA: 13,
    connectors: outlets(["a", "b", "c"]),
  });
  enrol("a", "b", "c");
  for (const [index, id] of ["a", "b", "c"].entries()) acceptAll(charge(id, index));
  pass(60_000, acceptAll);
  expect(snapshot()).toMatchObject({ status: "scarce", alarms: [{ code: "scarcity", waiting: 1 }] });
  observe("a", { transaction: null, status: "available" });
  expect(snapshot().alarms).toEqual([]);
});

test("a baseline that is not accepted in 5 minutes is an alarm", () => {
  const { observe, limits, answer, pass, alarms, acceptAll } = driveSite({ connectors: outlets(["a"]) });
  const ignore = (effects: readonly SiteEffect[]) => {
    for (const { ref } of limits(effects)) answer(ref, { outcome: "not_sent" });
  };
  ignore(observe("a"));
  pass(299_000, ignore);
  expect(alarms()).not.toContain("baseline_unverified");
  pass(1_000, ignore);
  expect(alarms()).toContain("baseline_unverified");
  pass(61_000, acceptAll);
  expect(alarms()).toEqual([]);
});

test("baselines that fit no more are dropped, and that is an alarm", () => {
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

test("alarms that were open before a restart stay open until it is known that there is no reason any more", () => {
  const alarm = {
    code: "limit_not_confirmed",
    connectorId: "a",
    nodeId: null,
    amps: 32,
    waiting: null,
    since: 1,
  } as const;
  const { send, observe, alarms } = driveSite({ connectors: outlets(["a"]) }, { alarms: [alarm] });
  send({ type: "tick" });
  expect(alarms()).toEqual(["limit_not_confirmed"]);
  expect(told(observe("a"))).toEqual(["cleared limit_not_confirmed"]);
});
