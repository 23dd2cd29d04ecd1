import type { MeteringRegime } from "./decided.ts";

/** Every metering regime that `decide` knows. */
export const meteringRegimes: readonly MeteringRegime[] = [
  "confirmed_register_ok",
  "stop_register_required",
  "signed_register_required",
  "signed_register_preferred",
  "estimate_allowed",
  "unmetered",
];

/** Whether a location's metering regime is one that `decide` knows; others must be refused where they are set. */
export function isSupportedRegime(regime: string): regime is MeteringRegime {
  return meteringRegimes.some((known) => known === regime);
}

export function looksAtSigned(regime: MeteringRegime): boolean {
  return regime === "signed_register_required" || regime === "signed_register_preferred";
}
