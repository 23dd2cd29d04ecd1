import { pricePeriods } from "./price-periods.ts";
import type { Priced, PricingPolicy } from "./priced.ts";
import { segment } from "./segment.ts";
import type { Tariff } from "./tariff.ts";
import type { Timeline } from "./timeline.ts";

/**
 * Prices a session: `segment`, then `pricePeriods`. With the last sample as `stop` it is the running cost, so that running and
 * final cost cannot disagree. `timeZone` (IANA) may be null for a tariff without local-time restrictions.
 */
export function priceSession(
  tariff: Tariff,
  timeZone: string | null,
  timeline: Timeline,
  policy: Partial<PricingPolicy> = {},
): Priced {
  return pricePeriods(tariff, timeZone, segment(tariff, timeZone, timeline), policy);
}
