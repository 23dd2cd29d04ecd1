import { compileOnce } from "./compile-once.ts";
import { toUnits } from "./exact-units.ts";
import { need } from "./need.ts";
import { type PricedStep, priceSteps } from "./price-steps.ts";
import type { Priced, PricingPolicy } from "./priced.ts";
import { cutSession } from "./segment.ts";
import { wallClockFor } from "./session-walk.ts";
import type { Tariff } from "./tariff.ts";
import type { Timeline } from "./timeline.ts";
import { unknownDraws } from "./unknown-draws.ts";

/**
 * Prices a session as `pricePeriods` prices what `segment` cuts, without looking up each price twice. With the last sample as
 * `stop` it is the running cost, so that running and final cost cannot disagree. `timeZone` (IANA) may be null for a tariff
 * without local-time restrictions.
 */
export function priceSession(
  tariff: Tariff,
  timeZone: string | null,
  timeline: Timeline,
  policy: Partial<PricingPolicy> = {},
): Priced {
  need("priceSession(): tariff", tariff, "object");
  need("priceSession(): timeline", timeline, {
    start: "object",
    stop: "object",
    samples: "list",
    states: "list",
  });
  const compiled = compileOnce(tariff);
  const steps = cutSession(compiled, wallClockFor(compiled, timeZone), timeline).map(
    ({ period, prices }): PricedStep => ({
      period,
      energy: toUnits(period.energyWh),
      duration: toUnits(period.durationS),
      prices,
    }),
  );
  const notes = unknownDraws(
    compiled,
    steps.map(({ period }) => period),
  );
  return priceSteps(tariff, compiled, policy, steps, notes);
}
