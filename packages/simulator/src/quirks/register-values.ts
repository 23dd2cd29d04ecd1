import type { Phase, SampledValue } from "@forecourt/ocpp";

/**
 * A register in kWh, cut off after so many decimals as a display does it, while meterStart and meterStop are whole Wh. A coarse
 * register stands still between two steps, also while a car charges.
 */
export function coarseKilowattHours(wh: number, decimals: number): SampledValue {
  const stepWh = 1000 / 10 ** decimals;
  return { value: ((Math.floor(wh / stepWh) * stepWh) / 1000).toFixed(decimals), unit: "kWh" };
}

const lines: readonly Phase[] = ["L1", "L2", "L3"];

/**
 * One register for each phase, of a balanced load: each counts its third, and the three add up to the total. They are equal
 * whenever the total is a multiple of 3 Wh, and differ by 1 Wh otherwise.
 */
export function phaseShares(wh: number): { phase: Phase; wh: number }[] {
  return lines.map((phase, index) => ({ phase, wh: Math.floor((wh + index) / 3) }));
}
