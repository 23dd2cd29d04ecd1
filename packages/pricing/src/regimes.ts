import type { MeteringRegime } from "./decided.ts";

/** What each regime accepts as proof of the delivered energy. */
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
    "As confirmed_register_ok, and missing energy is estimated: a register that rolled over, energy after a reset, power over time.",
  unmetered: "Energy is never billed. Fees and time are, between the frames of the transaction.",
};

/** The meaning of a metering regime, for documentation. */
export interface MeteringRegimeEntry {
  regime: MeteringRegime;
  description: string;
}

/** Every metering regime that `decide` knows. */
export const meteringRegimes: readonly MeteringRegimeEntry[] = (Object.keys(proofs) as MeteringRegime[]) // the keys of `proofs`
  .map((regime) => ({ regime, description: proofs[regime] }));

/** Whether `decide` knows this metering regime. The caller must refuse others when a location sets them. */
export function isSupportedRegime(regime: string): regime is MeteringRegime {
  return Object.hasOwn(proofs, regime);
}

export function looksAtSigned(regime: MeteringRegime): boolean {
  return regime === "signed_register_required" || regime === "signed_register_preferred";
}
