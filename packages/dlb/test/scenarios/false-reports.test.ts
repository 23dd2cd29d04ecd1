import type { Quirks } from "@forecourt/simulator";
import { expect, test } from "vitest";
import { startScenario } from "./scenario.ts";

// A charger may report one thing and do another.

test("F9: a charger that ignores its limit after a pause counts with its current, and its neighbours give way", async () => {
  const quirks: Quirks = {};
  const { charge, run, setCeiling, session, newAlarms, flowsA, timedLimits, mark, site } =
    await startScenario({
      site: { capA: 20 },
      chargers: { A: { charger: { quirks } }, B: {} },
    });
  await charge("A", { maxCurrentA: 16 });
  setCeiling("A", 0);
  await charge("B");
  await run(120);
  expect([session("A")?.limitA, session("B")?.limitA]).toEqual([0, 20]);
  quirks.ignoresLimits = true;
  mark();
  setCeiling("A", null);
  await run(240);
  // Accepted, and sent once more.
  expect(timedLimits("A").length).toBeGreaterThanOrEqual(2);
  expect(newAlarms()).toContain("opened limit_not_honoured A");
  expect(flowsA("A")).toBe(16);
  expect(session("A")?.exposureA).toBeGreaterThanOrEqual(16);
  // 4 A are left, which a car cannot use.
  expect(flowsA("B")).toBe(0);
  expect(site.currentA()).toBeLessThanOrEqual(20);
});

test("F10: a limit that came without current is sent again when current flows, before any raise", async () => {
  const quirks: Quirks = {};
  const { charge, run, setCeiling, session, timedLimits, mark, charger, site } = await startScenario({
    site: { capA: 20 },
    chargers: { A: { charger: { quirks } }, B: {} },
  });
  await charge("A");
  setCeiling("A", 0);
  await charge("B");
  await run(120);
  // The charger accepts the next limit and drops it. Its limit when it charges again is not known.
  quirks.forgetsProfilesWhileSuspended = true;
  setCeiling("A", null);
  await run(60);
  expect(session("A")).toMatchObject({ limitA: 10 });
  expect(charger("A").state.connectors[0]?.status).toBe("SuspendedEVSE");
  mark();
  quirks.forgetsProfilesWhileSuspended = false;
  quirks.ignoresLimits = true;
  await run(2);
  quirks.ignoresLimits = false;
  await run(3);
  expect(timedLimits("A").map(([, limitA]) => limitA)).toContain(10);
  expect(timedLimits("B")).toEqual([]);
  await run(60);
  expect([session("A")?.limitA, session("B")?.limitA]).toEqual([10, 10]);
  expect(site.currentA()).toBe(20);
});

test("F11: a charger that restarts in a session gets its baseline and then its limit again, and counts in full until then", async () => {
  const { charge, charger, run, session, newLimits, fateOfAll, site, timedLimits, mark } =
    await startScenario({
      site: { capA: 40 },
      chargers: { A: { charger: { quirks: { resumesTransactions: true } } }, B: {} },
    });
  await charge("A");
  await charge("B");
  await run(120);
  expect([session("A")?.limitA, session("B")?.limitA]).toEqual([20, 20]);
  newLimits();
  mark();
  fateOfAll("A", { answer: 4_000 });
  charger("A").cutPower();
  await run(6);
  expect(session("A")?.exposureA).toBe(32);
  await run(60);
  expect(newLimits("A").slice(0, 2)).toEqual(["A 0 baseline", "A 20"]);
  expect(session("A")).toMatchObject({ limitA: 20, exposureA: 20 });
  expect(timedLimits("B").every(([, limitA]) => limitA <= 20)).toBe(true);
  expect(site.clears).toBe(0);
});

test("F12: a session that began offline was kept free, and is controlled when it is reported", async () => {
  const { charge, charger, run, session, reservation, flowsA, mostA, mostExposureA } = await startScenario({
    site: { capA: 26, baselineA: 6, startReserve: "full" },
    chargers: { A: {}, B: { charger: { configuration: { AllowOfflineTxForUnknownId: "true" } } } },
  });
  await charge("A");
  await run(120);
  expect(session("A")).toMatchObject({ limitA: 20 });
  charger("B").offline();
  await run(30);
  expect(reservation("B")).toMatchObject({ reservedA: 6, cause: "offline_idle" });
  await charge("B");
  await run(1_200);
  expect([flowsA("A"), flowsA("B")]).toEqual([20, 6]);
  charger("B").online();
  await run(120);
  expect([session("A")?.limitA, session("B")?.limitA]).toEqual([13, 13]);
  expect([mostA(), mostExposureA()]).toEqual([26, 26]);
});

test("F13: a limit of one transaction does not apply to the next one", async () => {
  const { charge, charger, run, fates, session, newLimits, flowsA, mostA, site } = await startScenario({
    site: { capA: 32 },
    chargers: { A: {}, B: {} },
  });
  await charge("A");
  await run(90);
  // So late that it arrives in the next transaction.
  fates("A", { request: 8_000 });
  newLimits();
  await charge("B");
  await run(2);
  await charger("A").present("TAG-A");
  charger("A").unplug();
  await charge("A");
  await run(4);
  const second = charger("A").state.connectors[0]?.transaction?.id;
  expect(session("A")?.transactionId).toBe(second);
  expect([session("A")?.limitA, flowsA("A")]).toEqual([0, 0]);
  await run(5);
  // It has arrived, and is rejected.
  expect(flowsA("A")).toBe(0);
  expect(session("A")).toMatchObject({ transactionId: second, limitA: 0 });
  await run(120);
  expect([session("A")?.limitA, session("B")?.limitA]).toEqual([16, 16]);
  const own = site.sent.filter(({ connectorId }) => connectorId === "A:1");
  expect(own.at(-1)?.transactionId).toBe(second);
  expect(mostA()).toBe(32);
});
