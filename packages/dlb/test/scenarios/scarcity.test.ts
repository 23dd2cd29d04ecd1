import { expect, test } from "vitest";
import { createTameCar, startScenario } from "./scenario.ts";

test("F14: a lower cap lowers all sessions at once, and raises none", async () => {
  const names = ["A", "B", "C", "D", "E"];
  const { charge, run, site, newLimits, newAlarms, session, isOpen, flowsA, mark } = await startScenario({
    site: { capA: 63 },
    chargers: { A: {}, B: {}, C: {}, D: {}, E: {} },
  });
  for (const name of names) await charge(name);
  await run(200);
  expect(site.currentA()).toBeGreaterThanOrEqual(60);
  newLimits();
  newAlarms();
  mark();
  site.configure({ capA: 20 });
  await run(1);
  const first = newLimits();
  expect(first).toHaveLength(5);
  for (const limit of first) expect(Number(limit.split(" ")[1])).toBeLessThan(12);
  expect(site.snapshot().status).toBe("overcommitted");
  await run(6);
  expect(newAlarms()).toContain("opened overcommitted");
  await run(30);
  expect(isOpen("overcommitted")).toBe(false);
  const limits = names.map((name) => session(name)?.limitA ?? 0);
  expect(limits.filter((limitA) => limitA >= 6)).toHaveLength(3);
  expect(limits.filter((limitA) => limitA > 0 && limitA < 6)).toEqual([]);
  expect(names.reduce((sum, name) => sum + flowsA(name), 0)).toBeLessThanOrEqual(20);
  const overcommitted = site.alarms.filter(({ alarm }) => alarm.code === "overcommitted");
  expect(overcommitted.map(({ opened }) => opened)).toEqual([true, false]);
});

test("F15: waiting sessions take turns, and none begins before the other has stopped", async () => {
  const names = ["A", "B", "C"] as const;
  const { charge, run, site, flowsA, session, mostA, mostExposureA, isOpen } = await startScenario({
    site: { capA: 13 },
    chargers: { A: {}, B: {}, C: {} },
  });
  for (const name of names) await charge(name);
  await run(120);
  const running = () => names.filter((name) => flowsA(name) > 0);
  const first = running();
  expect(first).toHaveLength(2);
  const [waiting] = names.filter((name) => !first.includes(name));
  expect(session(waiting ?? "A")).toMatchObject({ state: "paused_capacity", position: 1, limitA: 0 });
  expect(session(waiting ?? "A")?.nextTurnAt).not.toBeNull();
  expect(isOpen("scarcity")).toBe(true);
  let most = 0;
  const served = new Set<string>();
  for (let second = 0; second < 2_000; second++) {
    await run(1);
    most = Math.max(most, running().length);
    for (const name of running()) served.add(name);
  }
  expect(served).toEqual(new Set(names));
  expect(most).toBe(2);
  expect(mostA()).toBeLessThanOrEqual(13);
  expect(mostExposureA()).toBeLessThanOrEqual(13);
  // A turn is a slice: no car is switched sooner.
  const switches = site.sent.filter(({ atS, limit }) => atS > 200 && limit === 0);
  expect(switches.length).toBeGreaterThan(0);
  expect(switches.length).toBeLessThanOrEqual(4);
});

test("F16: a full car keeps its minimum, and gives it up when others wait", async () => {
  const { charge, run, session, site, mostA, mostExposureA, flowsA } = await startScenario({
    site: { capA: 16 },
    chargers: { A: {}, B: {}, C: {} },
  });
  const full = createTameCar(16);
  await charge("A", full);
  await charge("B", createTameCar(16));
  await run(120);
  expect([session("A")?.limitA, session("B")?.limitA]).toEqual([8, 8]);
  full.wantsA = 0;
  await run(120);
  expect(session("A")).toMatchObject({ state: "suspended_ev", limitA: 6 });
  expect(session("B")?.limitA).toBe(10);
  // The car wakes up and gets current at once.
  full.wantsA = 8;
  await run(10);
  expect(flowsA("A")).toBe(6);
  await run(200);
  expect(session("A")?.limitA).toBe(8);
  full.wantsA = 0;
  await run(60);

  await charge("C", createTameCar(16));
  await run(60);
  expect(session("C")).toMatchObject({ limitA: 0, state: "paused_capacity" });
  await run(600);
  expect(session("A")?.limitA).toBe(0);
  expect(session("C")?.limitA).toBeGreaterThanOrEqual(6);
  expect([mostA(), mostExposureA(), site.snapshot().status]).toEqual([16, 16, "scarce"]);
});

test("F17: current that a car does not use is given to others, and returns when it wants more", async () => {
  const { charge, run, session, mostA, mostExposureA, site } = await startScenario({
    site: { capA: 45 },
    chargers: { A: {}, B: {}, C: {} },
  });
  const [one, other] = [createTameCar(9.4), createTameCar(9.4)];
  await charge("A", one);
  await run(110);
  // 9.4 A, rounded up, plus 2 A of headroom.
  expect(session("A")?.limitA).toBe(12);
  one.wantsA = 32;
  await run(120);
  expect(session("A")?.limitA).toBeGreaterThan(12);

  one.wantsA = 9.4;
  await charge("B", other);
  await charge("C", createTameCar(32));
  await run(300);
  expect([session("A")?.limitA, session("B")?.limitA, session("C")?.limitA]).toEqual([12, 12, 21]);
  one.wantsA = 32;
  other.wantsA = 32;
  for (let second = 0; second < 300; second++) {
    await run(1);
    expect(site.currentA()).toBeLessThanOrEqual(45);
  }
  expect(session("A")?.limitA).toBe(15);
  expect([mostA() <= 45, mostExposureA() <= 45]).toEqual([true, true]);
});

test("F20: an operator's ceiling limits a session and never raises one", async () => {
  const { charge, run, session, setCeiling, newLimits, mostExposureA } = await startScenario({
    site: { capA: 40 },
    chargers: { A: {}, B: {} },
  });
  await charge("A");
  await charge("B");
  await run(120);
  newLimits();
  setCeiling("A", 32);
  await run(60);
  expect(newLimits()).toEqual([]);
  expect(session("A")).toMatchObject({ limitA: 20, ceilingA: 32 });
  setCeiling("A", 0);
  await run(120);
  expect(session("A")).toMatchObject({ state: "paused_operator", limitA: 0, reason: "operator" });
  expect(session("B")?.limitA).toBe(32);
  setCeiling("A", null);
  await run(120);
  expect([session("A")?.limitA, session("B")?.limitA]).toEqual([20, 20]);
  expect(mostExposureA()).toBe(40);
});

test("F22: a charger that refuses 0 A always counts with its lowest limit", async () => {
  const { charge, run, session, setCeiling, isOpen, newLimits, flowsA, mostExposureA, mostA } =
    await startScenario({
      site: { capA: 20 },
      chargers: { A: { charger: { quirks: { refusesZero: true } } }, B: {} },
    });
  await charge("A");
  await charge("B");
  await run(120);
  expect([session("A")?.limitA, session("B")?.limitA]).toEqual([10, 10]);
  newLimits();
  setCeiling("A", 0);
  await run(120);
  expect(newLimits("A").at(-1)).toBe("A 6");
  expect(session("A")).toMatchObject({ limitA: 6, exposureA: 6 });
  expect(flowsA("A")).toBe(6);
  expect(session("B")?.limitA).toBe(14);
  expect(isOpen("limit_rejected")).toBe(true);
  expect([mostA(), mostExposureA()]).toEqual([20, 20]);
});

test("F24: without fresh samples the demand of a car is unknown", async () => {
  const { charge, run, session, newAlarms, site } = await startScenario({
    site: { capA: 32 },
    chargers: { A: {}, B: {} },
  });
  await charge("A", createTameCar(9.4));
  await charge("B", createTameCar(32));
  await run(240);
  expect([session("A")?.limitA, session("B")?.limitA]).toEqual([12, 20]);
  expect(session("A")?.measuredA).toBe(9.4);
  const station = site.caller.centralSystem.station("A");
  await station?.call("ChangeConfiguration", { key: "MeterValueSampleInterval", value: "0" });
  await run(600);
  expect(session("A")).toMatchObject({ measuredA: null });
  expect(site.snapshot().measuredA).toBeNull();
  expect(newAlarms()).toContain("opened meter_stale A");
  expect([session("A")?.limitA, session("B")?.limitA]).toEqual([16, 16]);
});
