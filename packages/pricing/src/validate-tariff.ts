import { PricingError } from "./pricing-error.ts";
import type { Tariff } from "./tariff.ts";
import type { TariffCheck } from "./tariff-check.ts";

export function validateTariff(_input: unknown): TariffCheck {
  throw new PricingError("tariff-invalid", "Not built yet.");
}
export function needsTimeZone(_tariff: Tariff): boolean {
  throw new PricingError("tariff-invalid", "Not built yet.");
}
