import type { Decided, DecideLimits, MeteringRegime } from "./decided.ts";
import type { Evidence } from "./evidence.ts";
import { PricingError } from "./pricing-error.ts";

export function decide(
  _evidence: Evidence,
  _regime: MeteringRegime,
  _limits?: Partial<DecideLimits>,
): Decided {
  throw new PricingError("regime-not-supported", "Not built yet.");
}
export function isSupportedRegime(regime: string): regime is MeteringRegime {
  return regime === "confirmed_register_ok";
}
