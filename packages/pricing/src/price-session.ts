import type { Priced, PricingPolicy } from "./priced.ts";
import { PricingError } from "./pricing-error.ts";
import type { Tariff } from "./tariff.ts";
import type { ChargingPeriod, Timeline } from "./timeline.ts";

export function priceSession(
  _tariff: Tariff,
  _timeZone: string | null,
  _timeline: Timeline,
  _policy?: Partial<PricingPolicy>,
): Priced {
  throw new PricingError("tariff-invalid", "Not built yet.");
}
export function pricePeriods(
  _tariff: Tariff,
  _timeZone: string | null,
  _periods: readonly ChargingPeriod[],
  _policy?: Partial<PricingPolicy>,
): Priced {
  throw new PricingError("tariff-invalid", "Not built yet.");
}
export function segment(_tariff: Tariff, _timeZone: string | null, _timeline: Timeline): ChargingPeriod[] {
  throw new PricingError("tariff-invalid", "Not built yet.");
}
