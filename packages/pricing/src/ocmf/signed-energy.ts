import { parseDecimal } from "../decimal.ts";
import type { OcmfReading } from "./ocmf-record.ts";

const SCALE = 12;
const WH = 10n ** BigInt(SCALE);

/** A register in 10^-12 Wh, exactly as it was written. Null when it is not an energy. */
export function exactWh({ value, unit }: OcmfReading): bigint | null {
  const units = value === null ? null : parseDecimal(value, SCALE);
  if (units === null) return null;
  if (unit === "Wh") return units;
  return unit === "kWh" ? units * 1000n : null;
}

/**
 * Two registers in whole Wh whose difference is the signed one without its fraction: a customer never pays for an incomplete
 * Wh. Both are at most the meter's value, and less than 1 Wh below it. Null beyond 2^53 Wh.
 */
export function wholeWh(start: bigint, stop: bigint): { startWh: number; stopWh: number } | null {
  const startWh = start / WH;
  const stopWh = startWh + (stop - start) / WH;
  if (stopWh > BigInt(Number.MAX_SAFE_INTEGER)) return null;
  return { startWh: Number(startWh), stopWh: Number(stopWh) };
}
