import { decide } from "./decide.ts";
import type { Decided, DecideLimits, MeteringRegime } from "./decided.ts";
import type { Evidence } from "./evidence.ts";
import { need, wantedEvidence } from "./need.ts";
import { pricing } from "./price-session.ts";
import type { Priced } from "./priced.ts";
import { inOnePiece, inSlices, type Pause, type Sliced } from "./slices.ts";

/** What a session is billed, why, and at what price. */
export interface Bill {
  decided: Decided;
  /** Null when the session is unbillable. */
  priced: Priced | null;
}

type Asked = [evidence: Evidence, regime: MeteringRegime, limits?: Partial<DecideLimits>];

/**
 * `decide`, then `priceSession` by its result: used for the receipt, for its correction and for repricing, so that they
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
  const decided = decide(evidence, regime, limits);
  return { decided, priced: yield* priceDecided(evidence, decided) };
}

/** In the tariff's tax basis. An unbillable session costs 0. */
export function totalOf(priced: Priced | null): string {
  return priced === null ? "0" : priced.total;
}

/** The price of what was decided on the evidence. */
export function* priceDecided(
  { tariff, timeZone }: Evidence,
  { drop, timeline }: Decided,
): Sliced<Priced | null> {
  if (tariff === null || timeline === null) return null;
  return yield* pricing("priceSession()", tariff, timeZone, timeline, { drop });
}
