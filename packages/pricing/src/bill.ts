import { conclude } from "./conclude.ts";
import { refuseBroken } from "./decide.ts";
import type { Decided, DecideLimits, MeteringRegime, ReasonCode } from "./decided.ts";
import { type Evaluation, evaluate } from "./evaluate.ts";
import type { Evidence } from "./evidence.ts";
import { need, wantedEvidence } from "./need.ts";
import { pricing } from "./price-session.ts";
import type { Priced } from "./priced.ts";
import { reachedLimits } from "./session-limits.ts";
import { inOnePiece, inSlices, type Pause, type Sliced } from "./slices.ts";

/** What a session is billed, why, and at what price. */
export interface Bill {
  decided: Decided;
  /** Null when the session is unbillable. */
  priced: Priced | null;
}

type Asked = [evidence: Evidence, regime: MeteringRegime, limits?: Partial<DecideLimits>];

/**
 * `decide`, then `priceSession` by its result, and the limits that the session reached: used for the receipt, for its correction and for repricing, so that they
 * cannot disagree. Throws what `decide` throws.
 */
export function bill(...asked: Asked): Bill {
  return inOnePiece(billing("bill()", ...asked));
}

/** {@link bill} for a session with many prices, which may take tenths of a second: it awaits `pause` now and then. */
export function billInSlices(pause: Pause, ...asked: Asked): Promise<Bill> {
  return inSlices(billing("billInSlices()", ...asked), pause);
}

function* billing(caller: string, ...[evidence, regime, limits = {}]: Asked): Sliced<Bill> {
  need(`${caller}: evidence`, evidence, wantedEvidence);
  refuseBroken(evidence, regime);
  return yield* concludeAndPrice(evidence, regime, evaluate(evidence, regime, limits));
}

/** The limits that a session reached are known once it is priced, and then belong to its decision. */
export function* concludeAndPrice(
  evidence: Evidence,
  regime: MeteringRegime,
  found: Evaluation,
  about: readonly ReasonCode[] = [],
): Sliced<Bill> {
  const decided = conclude(evidence, regime, found, about);
  const priced = yield* priceDecided(evidence, decided);
  const reached = evidence.limits === undefined ? [] : reachedLimits(evidence.limits, decided, priced);
  return {
    decided: reached.length === 0 ? decided : conclude(evidence, regime, found, about, reached),
    priced,
  };
}

/** In the tariff's tax basis. An unbillable session costs 0. */
export function totalOf(priced: Priced | null): string {
  return priced === null ? "0" : priced.total;
}

function* priceDecided({ tariff, timeZone }: Evidence, { drop, timeline }: Decided): Sliced<Priced | null> {
  if (tariff === null || timeline === null) return null;
  return yield* pricing("priceSession()", tariff, timeZone, timeline, { drop });
}
