import { expect, test } from "vitest";
import { allSafeties, type Safeties } from "../../src/safeties.ts";
import { createStep } from "../../src/step.ts";
import { drawRun, type RunTerms } from "./draw-run.ts";
import { type PlayTerms, playRun } from "./play-run.ts";
import type { SimulatedSiteOptions } from "./simulated-site.ts";

/*
 * Leaves out one safety at a time, and expects the property that it protects to fail. A simulation that does not notice would
 * not prove anything.
 */

const most = 16;

/** The first seed from `from` on whose run exceeds the cap. Null: none of sixteen does. */
async function firstOver(from: number, terms: RunTerms, play: PlayTerms): Promise<number | null> {
  for (let seed = from; seed < from + most; seed++) {
    const { overS } = await playRun(drawRun(seed, { hungry: true, ...terms }), play);
    if (overS > 0) return seed;
  }
  return null;
}

async function expectToMatter(from: number, terms: RunTerms, without: PlayTerms): Promise<void> {
  const seed = await firstOver(from, terms, without);
  expect(seed).not.toBeNull();
  const whole = await playRun(drawRun(seed ?? 0, { hungry: true, ...terms }));
  expect(whole.overS).toBe(0);
}

const leavingOut = (safety: keyof Safeties): PlayTerms => ({
  step: createStep({ ...allSafeties, [safety]: false }),
});

test("without the wait for the acceptance of a decrease the cap is exceeded", async () => {
  await expectToMatter(5_001, { faults: "slow" }, leavingOut("waitsForDecreases"));
});

test("without the time that a car takes to follow the cap is exceeded", async () => {
  // The cars are slow, the connections are not.
  const terms: RunTerms = { faults: "slow", quirks: { requestsAfterMs: 0, answersAfterMs: 0 } };
  await expectToMatter(5_002, terms, leavingOut("settles"));
});

test("without a reserve for offline chargers the cap is exceeded", async () => {
  await expectToMatter(5_001, { faults: "kept" }, leavingOut("reservesOffline"));
});

test("without limits bound to one transaction the cap is exceeded", async () => {
  const anybodys: SimulatedSiteOptions["meddle"] = (_, direction, text) =>
    direction === "to charger" && text.includes('"SetChargingProfile"')
      ? { text: text.replace(/"transactionId":\d+,/, "") }
      : null;
  // Late limits, and cars that begin a second transaction right after the first.
  const terms: RunTerms = { faults: "slow", swapsPerHour: 40, quirks: { requestsAfterMs: [2_000, 9_000] } };
  await expectToMatter(5_005, terms, { ...leavingOut("bindsToTransaction"), meddle: anybodys });
});

test("without what is kept free for other loads that rise the fuse is overloaded", async () => {
  const house = { kind: "other_loads", steps: false, meterFails: false } as const;
  const careless = { faults: "slow", house, site: { policy: { reactionMs: 0, rampAPerS: 0 } } } as const;
  expect((await playRun(drawRun(5_006, careless))).overS).toBeGreaterThan(60);
  expect((await playRun(drawRun(5_006, { faults: "slow", house }))).overS).toBe(0);
}, 300_000);

test("without storing a limit before it is sent the cap is exceeded", async () => {
  const terms: RunTerms = {
    faults: "slow",
    crashes: { count: 8, moment: "sent" },
    // The frame arrives before the process is gone.
    quirks: { requestsAfterMs: 0, dropsEveryS: 60, dropsForS: [60, 180] },
  };
  await expectToMatter(5_015, terms, { writesAhead: false });
});
