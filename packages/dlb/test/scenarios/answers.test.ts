import type { Quirks } from "@forecourt/simulator";
import { expect, test } from "vitest";
import { startScenario } from "./scenario.ts";

/** A charges at 32 A on a site of 32 A. */
async function startFull(chargers = { A: {}, B: {} } as Parameters<typeof startScenario>[0]["chargers"]) {
  const scenario = await startScenario({ site: { capA: 32 }, chargers });
  await scenario.charge("A");
  await scenario.run(90);
  expect(scenario.flowsA("A")).toBe(32);
  scenario.newLimits();
  scenario.mark();
  return scenario;
}

test("F1: a new car gets half only after the other one has given it up", async () => {
  const { charge, run, timedLimits, session, mostA, mostExposureA, newAlarms } = await startFull();
  await charge("B");
  expect(session("B")).toMatchObject({ state: "starting", limitA: 0, exposureA: 0 });
  await run(9);
  expect(timedLimits("A")).toEqual([[0, 16]]);
  expect(timedLimits("B")).toEqual([]);
  await run(6);
  expect(timedLimits("B")).toMatchObject([[expect.any(Number), 16]]);
  expect([session("A")?.limitA, session("B")?.limitA]).toEqual([16, 16]);
  expect([mostA(), mostExposureA()]).toEqual([32, 32]);
  expect(newAlarms()).toEqual([]);
});

test("F2: a lost decrease frees nothing, however often it is sent", async () => {
  const { charge, run, fateOfAll, timedLimits, flowsA, session, newAlarms, isOpen, mostA, mostExposureA } =
    await startFull();
  fateOfAll("A", { request: "lose" });
  await charge("B");
  await run(240);
  expect(flowsA("A")).toBe(32);
  expect(timedLimits("B")).toEqual([]);
  expect(session("A")).toMatchObject({ limitA: 32, exposureA: 32 });
  expect(session("B")).toMatchObject({ limitA: 0, exposureA: 0 });
  expect(newAlarms()).toContain("opened limit_not_confirmed A");
  const limits = new Set(timedLimits("A").map(([, limitA]) => limitA));
  expect(limits).toEqual(new Set([16]));

  fateOfAll("A", null);
  await run(2 * (30 + 10));
  expect(session("B")).toMatchObject({ limitA: 16, exposureA: 16 });
  expect(isOpen("limit_not_confirmed")).toBe(false);
  expect([mostA(), mostExposureA()]).toEqual([32, 32]);
});

test("F3: a decrease with a lost answer counts like a lost one, and once when it is answered", async () => {
  const { charge, run, fates, timedLimits, flowsA, session, mostExposureA, site } = await startFull();
  fates("A", { answer: "lose" }, { answer: "lose" });
  await charge("B");
  await run(25);
  expect(flowsA("A")).toBe(16);
  expect(session("A")).toMatchObject({ limitA: 32, pendingA: 16, exposureA: 32 });
  expect(timedLimits("B")).toEqual([]);
  await run(60);
  expect([session("A")?.exposureA, session("B")?.exposureA]).toEqual([16, 16]);
  expect(site.snapshot().exposureA).toBe(32);
  expect(mostExposureA()).toBe(32);
});

test("F4: an answer after the next attempt confirms both attempts once", async () => {
  const { charge, run, fates, timedLimits, session, mostExposureA, site } = await startFull();
  // Longer than the call timeout.
  fates("A", { answer: 20_000 });
  await charge("B");
  await run(60);
  expect(timedLimits("A").map(([, limitA]) => limitA)).toEqual([16, 16]);
  expect(timedLimits("B").map(([, limitA]) => limitA)).toEqual([16]);
  expect(session("A")).toMatchObject({ limitA: 16, pendingA: null, exposureA: 16 });
  expect([site.snapshot().exposureA, mostExposureA()]).toEqual([32, 32]);
});

test("F5: a charger that rejects all forms of a decrease counts as uncontrolled", async () => {
  const quirks: Quirks = {};
  const { charge, run, timedLimits, session, flowsA, newAlarms, charger, mostA } = await startFull({
    A: { charger: { quirks } },
    B: {},
  });
  // From now on it rejects everything.
  quirks.rejectsStackLevelAbove = -1;
  await charge("B");
  await run(180);
  expect(timedLimits("A").length).toBeGreaterThan(1);
  expect(newAlarms()).toContain("opened connector_uncontrolled A");
  expect(session("A")).toMatchObject({ state: "uncontrolled", exposureA: 32 });
  expect(timedLimits("B")).toEqual([]);
  expect([flowsA("B"), mostA()]).toEqual([0, 32]);
  // No limit was above that.
  expect(charger("A").state.connectors[0]?.transaction).not.toBeNull();
});

test("F5: and its transaction is stopped with that policy", async () => {
  const quirks: Quirks = {};
  const { charge, run, flowsA, charger } = await startScenario({
    site: { capA: 32, policy: { stopsUncontrolled: true } },
    chargers: { A: { charger: { quirks } }, B: {} },
  });
  await charge("A");
  await run(90);
  quirks.rejectsStackLevelAbove = -1;
  await charge("B");
  await run(300);
  expect(charger("A").state.connectors[0]?.transaction).toBeNull();
  expect(flowsA("A")).toBe(0);
});

test("F6: a refused raise changes nothing, and its current goes to the next in order", async () => {
  const quirks: Quirks = {};
  const { charge, charger, run, session, timedLimits, newLimits, mark, mostExposureA } = await startScenario({
    site: { capA: 33 },
    chargers: { A: { charger: { quirks } }, B: {}, C: {} },
  });
  for (const name of ["A", "B", "C"]) await charge(name);
  await run(180);
  expect(["A", "B", "C"].map((name) => session(name)?.limitA)).toEqual([11, 11, 11]);
  quirks.rejectsStackLevelAbove = -1;
  newLimits();
  mark();
  charger("B").unplug();
  await run(290);
  expect(session("A")).toMatchObject({ limitA: 11, pendingA: null, exposureA: 11 });
  expect(session("C")).toMatchObject({ limitA: 22 });
  // One attempt, in any number of forms.
  const seconds = timedLimits("A").map(([second]) => second);
  expect(seconds.length).toBeGreaterThan(0);
  expect(Math.max(...seconds) - Math.min(...seconds)).toBeLessThan(5);
  expect(mostExposureA()).toBeLessThanOrEqual(33);
});

test("F7: a charger that goes offline during a raise may draw the raised limit", async () => {
  const { charge, charger, run, fateOfAll, session, reservation, mark, mostExposureA, timedLimits, flowsA } =
    await startScenario({ site: { capA: 20 }, chargers: { A: {}, B: {}, C: {} } });
  await charge("A");
  await charge("B");
  await run(120);
  expect([session("A")?.limitA, session("B")?.limitA]).toEqual([10, 10]);
  fateOfAll("A", { answer: "lose" });
  charger("B").unplug();
  await run(15);
  expect(timedLimits("A").at(-1)?.[1]).toBe(20);
  charger("A").offline();
  await run(1);
  mark();
  expect(reservation("A")).toMatchObject({ reservedA: 20, cause: "offline_active" });
  expect(session("A")).toMatchObject({ state: "offline", exposureA: 20 });
  await charge("C");
  await run(300);
  expect([flowsA("A"), flowsA("C")]).toEqual([20, 0]);
  expect(timedLimits("C")).toEqual([]);
  expect(mostExposureA()).toBe(20);
});

test("F8: a charger that goes offline during a decrease may draw the earlier limit", async () => {
  const { charge, charger, run, fateOfAll, session, reservation, timedLimits, flowsA } = await startFull();
  fateOfAll("A", { request: "lose" });
  await charge("B");
  await run(5);
  charger("A").offline();
  await run(300);
  expect(reservation("A")).toMatchObject({ reservedA: 32, cause: "offline_active" });
  expect(session("B")).toMatchObject({ limitA: 0, exposureA: 0 });
  expect(timedLimits("B")).toEqual([]);
  expect([flowsA("A"), flowsA("B")]).toEqual([32, 0]);
});
