import type { MeteringRegime } from "./decided.ts";

/** What each regime takes as proof of what was delivered. */
const proofs: Record<MeteringRegime, string> = {
  confirmed_register_ok:
    "Any two readings of the energy register in the transaction. Without a stop the last of them is billed. Never an estimate.",
  stop_register_required:
    "A start and a stop register, both from the charger. Without the stop nothing is billed until it comes.",
  signed_register_required:
    "A start and a stop that one meter has signed (OCMF), by the key that is pinned for its socket. The signed values are billed.",
  signed_register_preferred:
    "As signed_register_required where signed values come: without a pair, or with a wrong signature, nothing is billed. Else as confirmed_register_ok.",
  estimate_allowed:
    "As confirmed_register_ok, and what is missing is reckoned: a register that rolled over, what came after a reset, power over time.",
  unmetered: "Energy is never billed. Fees and time are, between the frames of the transaction.",
};

/** What a metering regime means, for documentation. */
export interface MeteringRegimeEntry {
  regime: MeteringRegime;
  description: string;
}

/** Every metering regime that `decide` knows. */
export const meteringRegimes: readonly MeteringRegimeEntry[] = (Object.keys(proofs) as MeteringRegime[]) // the keys of `proofs`
  .map((regime) => ({ regime, description: proofs[regime] }));

/** Whether a location's metering regime is one that `decide` knows; others must be refused where they are set. */
export function isSupportedRegime(regime: string): regime is MeteringRegime {
  return Object.hasOwn(proofs, regime);
}

export function looksAtSigned(regime: MeteringRegime): boolean {
  return regime === "signed_register_required" || regime === "signed_register_preferred";
}
