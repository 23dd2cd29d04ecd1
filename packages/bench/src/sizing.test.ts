import { expect, test } from "vitest";
import { sizeOf } from "./sizing.ts";

const measured = { charging: 6_000, serverCores: 0.1, cores: 0.15, residentMiB: 300, bytes: 500 };
const from = { measured, measuredChargers: 10_000, baseMiB: 100 };
const habits = { charging: 0.1, chargingAtPeak: 0.2, everyS: 60 };
const prices = { perCore: 20, perGiB: 4, perGB: 0.1, keptDays: 100 };

test("CPU time grows with the chargers that charge, memory with the chargers, and half of each core stays idle", () => {
  const size = sizeOf(30_000, from, habits, prices);
  // A fifth of 30,000 chargers: as many as were measured.
  expect(size.perSecond).toBeCloseTo(100, 9);
  expect(size.serverCores).toBeCloseTo(0.2, 9);
  expect(size.postgresCores).toBeCloseTo(0.1, 9);
  // Two processes because of the chargers: 2 x 100 MiB, and 20 KiB for each charger.
  expect([size.processes, size.databases]).toEqual([2, 1]);
  expect(size.memoryGiB).toBeCloseTo((200 + 600) / 1_024, 9);
  // 3,000 charge on average: 50 messages a second of 500 bytes.
  expect(size.diskGBPerDay).toBeCloseTo((50 * 86_400 * 500) / 1e9, 9);
  const euros = (1 + 1) * 20 + ((2 * 800) / 1_024 + 1) * 4 + 2.16 * 100 * 0.1;
  expect(size.costPerCharger).toBeCloseTo(euros / 30_000, 9);
});

test("a fleet that needs more cores gets more processes, and then more databases", () => {
  const size = sizeOf(30_000_000, from, { ...habits, chargingAtPeak: 1 }, prices);
  expect(size.serverCores).toBeCloseTo(1_000, 6);
  // Of the chargers, not of the cores.
  expect(size.processes).toBe(2_000);
  expect(size.databases).toBe(Math.ceil(500 / 32));
});
