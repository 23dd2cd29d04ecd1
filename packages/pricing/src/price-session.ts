import { compileOnce } from "./compile-once.ts";
import { toUnits } from "./exact-units.ts";
import { need } from "./need.ts";
import { type PricedStep, priceSteps } from "./price-steps.ts";
import type { Priced, PricingPolicy } from "./priced.ts";
import { cutSession } from "./segment.ts";
import { wallClockFor } from "./session-walk.ts";
import { inOnePiece, inSlices, type Pause, type Sliced } from "./slices.ts";
import type { Tariff } from "./tariff.ts";
import type { Timeline } from "./timeline.ts";
import { unknownDraws } from "./unknown-draws.ts";

type Asked = [tariff: Tariff, timeZone: string | null, timeline: Timeline, policy?: Partial<PricingPolicy>];

/**
 * Prices a session: the result of `pricePeriods` for the periods of `segment`, without looking up each price twice. With the
 * last sample as `stop` it is the running cost, so that running and final cost agree. `timeZone` (IANA) may be null for a
 * tariff without local-time restrictions.
 */
export function priceSession(...asked: Asked): Priced {
  return inOnePiece(pricing("priceSession()", ...asked));
}

/** {@link priceSession} for a session with many prices, which may take tenths of a second: it awaits `pause` now and then. */
export function priceSessionInSlices(pause: Pause, ...asked: Asked): Promise<Priced> {
  return inSlices(pricing("priceSessionInSlices()", ...asked), pause);
}

export function* pricing(
  caller: string,
  ...[tariff, timeZone, timeline, policy = {}]: Asked
): Sliced<Priced> {
  need(`${caller}: tariff`, tariff, "object");
  need(`${caller}: timeline`, timeline, {
    start: "object",
    stop: "object",
    samples: "list",
    states: "list",
  });
  const compiled = compileOnce(tariff);
  const steps: PricedStep[] = [];
  for (const { period, prices } of cutSession(compiled, wallClockFor(compiled, timeZone), timeline)) {
    steps.push({ period, energy: toUnits(period.energyWh), duration: toUnits(period.durationS), prices });
    yield;
  }
  const notes = unknownDraws(
    compiled,
    steps.map(({ period }) => period),
  );
  return yield* priceSteps(tariff, compiled, policy, steps, notes);
}
