import { decide } from "./decide.ts";
import type { Decided, DecideLimits, MeteringRegime } from "./decided.ts";
import type { Evidence } from "./evidence.ts";
import { need, wantedEvidence } from "./need.ts";
import { priceSession } from "./price-session.ts";
import type { Priced } from "./priced.ts";

/** What a session is billed, why, and at what price. */
export interface Settlement {
  decided: Decided;
  /** Null when the session is unbillable. */
  priced: Priced | null;
}

/**
 * `decide`, then `priceSession` by what it allows: for the receipt, for its correction and for whoever computes it again, so that
 * they cannot disagree. Throws what `decide` throws.
 */
export function settle(
  evidence: Evidence,
  regime: MeteringRegime,
  limits: Partial<DecideLimits> = {},
): Settlement {
  need("settle(): evidence", evidence, wantedEvidence);
  const decided = decide(evidence, regime, limits);
  return { decided, priced: priceDecided(evidence, decided) };
}

/** In the tariff's tax basis. An unbillable session costs 0. */
export function totalOf(priced: Priced | null): string {
  return priced === null ? "0" : priced.total;
}

/** The price of what was decided on the evidence. */
export function priceDecided({ tariff, timeZone }: Evidence, { drop, timeline }: Decided): Priced | null {
  if (tariff === null || timeline === null) return null;
  return priceSession(tariff, timeZone, timeline, { drop });
}
