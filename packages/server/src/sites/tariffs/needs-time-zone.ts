import { needsTimeZone, validateTariff } from "@forecourt/pricing";
import type { TariffBody } from "./tariff.ts";

/** Whether a stored tariff has times, dates or weekdays, which need a time zone. */
export function tariffNeedsTimeZone(body: TariffBody): boolean {
  const check = validateTariff(body);
  return check.ok && needsTimeZone(check.tariff);
}
