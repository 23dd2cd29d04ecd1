import type { CorrectionEvidence, Outcome, ReasonCode } from "./decided.ts";
import { need } from "./need.ts";

/** The meaning of a reason code, for documentation and for tests that must cover all of them. */
export interface ReasonCodeEntry {
  code: ReasonCode;
  outcome: Outcome;
  /** The situation, and what is billed in it. */
  description: string;
}

const known: Record<ReasonCode, { outcome: Outcome; description: string }> = {
  zero_energy: {
    outcome: "billed",
    description: "Start and stop register are equal; fees and time are billed as the tariff says.",
  },
  delivered_late: {
    outcome: "billed",
    description: "Complete, but received long after its timestamps; billed by the charger's time.",
  },
  stop_missing_connector_available: {
    outcome: "recovered_partial",
    description: "No stop; the connector became available. Billed up to the last confirmed register.",
  },
  stop_missing_new_transaction: {
    outcome: "recovered_partial",
    description:
      "No stop; the connector began another transaction. Billed up to the last confirmed register.",
  },
  stop_missing_after_reboot: {
    outcome: "recovered_partial",
    description: "No stop; the charger restarted and sent none. Billed up to the last confirmed register.",
  },
  idle_finalized: {
    outcome: "recovered_partial",
    description: "No stop; idle past the threshold. Billed up to the last confirmed register.",
  },
  offline_finalized: {
    outcome: "recovered_partial",
    description: "No stop; offline past the threshold. Billed up to the last confirmed register.",
  },
  operator_finalized: {
    outcome: "recovered_partial",
    description: "No stop; an operator closed the session. Billed up to the last confirmed register.",
  },
  stop_register_missing: {
    outcome: "recovered_partial",
    description: "The stop has no usable register. Billed up to the last sample.",
  },
  stop_from_transaction_end: {
    outcome: "recovered_partial",
    description: "The stop has no usable register; its Transaction.End sample is billed instead.",
  },
  start_from_transaction_begin: {
    outcome: "recovered_partial",
    description: "The start has no register; its Transaction.Begin sample is the baseline.",
  },
  start_from_first_sample: {
    outcome: "recovered_partial",
    description: "The start has no register; the first sample is the baseline, energy before it is free.",
  },
  start_register_implausible_first_sample_used: {
    outcome: "recovered_partial",
    description: "The start register is 0 while samples are of a lifetime; the first sample is the baseline.",
  },
  stop_register_regressed_last_sample_used: {
    outcome: "recovered_partial",
    description: "The stop register is below the start. Billed up to the last sample.",
  },
  stop_register_implausible_last_sample_used: {
    outcome: "recovered_partial",
    description: "The stop register is more than the socket can deliver. Billed up to the last sample.",
  },
  stop_register_below_last_sample: {
    outcome: "recovered_partial",
    description: "The stop register is below the last sample. The lower value is billed.",
  },
  register_reset_segments: {
    outcome: "recovered_partial",
    description: "The register was reset during the session. The stretches before and after it are billed.",
  },
  register_rollover: {
    outcome: "recovered_partial",
    description: "The register ran over its highest value. Billed as if it had gone on (estimate_allowed).",
  },
  energy_estimated_from_power: {
    outcome: "recovered_partial",
    description: "No register; power samples are integrated from the first to the last (estimate_allowed).",
  },
  charger_clock_untrusted: {
    outcome: "recovered_partial",
    description:
      "The charger's clock is wrong. Energy as usual; times are those of receipt, or those that nothing contradicts.",
  },
  signed_register_verified: {
    outcome: "billed",
    description: "The signed start and stop register are verified and billed.",
  },
  signed_raw_mismatch: {
    outcome: "billed",
    description: "The signed registers are verified; the unsigned stop register differs and is not used.",
  },
  signed_time_unusable: {
    outcome: "recovered_partial",
    description: "The signed registers are verified, their time is not. Energy is billed, time is not.",
  },
  available_while_charging: {
    outcome: "billed",
    description: "The connector said Available while the register went on rising. The register counts.",
  },
  time_without_messages: {
    outcome: "billed",
    description:
      "No message of the transaction came for longer than the idle threshold, and the tariff prices time. All of it counts.",
  },
  limit_reached: {
    outcome: "billed",
    description:
      "The session reached a limit of energy, cost or time that was set for it. All of it counts, also what passed the limit.",
  },
  duplicate_stop_conflict: {
    outcome: "billed",
    description: "A second, different stop came. The first one counts.",
  },
  late_stop_received: {
    outcome: "billed",
    description: "Correction: the stop came after the receipt.",
  },
  late_stop_confirms: {
    outcome: "billed",
    description: "Correction without difference: the stop came after the receipt and agrees with it.",
  },
  late_samples_received: {
    outcome: "recovered_partial",
    description: "Correction: messages that came after the receipt change what is proven.",
  },
  late_stop_conflict: {
    outcome: "recovered_partial",
    description: "The stop that came after the receipt is implausible. The receipt's amounts stand.",
  },
  tariff_missing: { outcome: "unbillable", description: "No tariff was in force." },
  tariff_not_active: {
    outcome: "unbillable",
    description: "The session began outside the tariff's validity.",
  },
  tariff_unusable: {
    outcome: "unbillable",
    description: "The tariff cannot be evaluated, for example because it needs a time zone.",
  },
  stop_missing_no_register: {
    outcome: "unbillable",
    description: "There is no register after the start.",
  },
  start_missing_no_register: {
    outcome: "unbillable",
    description: "There is a stop, but no register from which to count.",
  },
  start_register_required: {
    outcome: "unbillable",
    description: "The regime demands a start register from the charger, and there is none.",
  },
  stop_register_required: {
    outcome: "unbillable",
    description: "The regime demands a stop register from the charger, and there is none.",
  },
  register_regressed: {
    outcome: "unbillable",
    description: "The register fell, and nothing that the regime allows explains it.",
  },
  energy_exceeds_physical_limit: {
    outcome: "unbillable",
    description: "The registers differ by more than the socket can deliver in the time.",
  },
  signed_data_missing: {
    outcome: "unbillable",
    description:
      "The regime demands signed registers of start and stop, and they are not there; or signed values came without such a pair.",
  },
  signature_invalid: {
    outcome: "unbillable",
    description: "A signature of the meter does not fit its data.",
  },
  signature_key_unknown: {
    outcome: "unbillable",
    description: "The registers are not signed by a key that was pinned for the meter.",
  },
  signed_meter_error: {
    outcome: "unbillable",
    description: "The meter says itself that its registers must not be billed.",
  },
  not_authorized: { outcome: "unbillable", description: "The start of the transaction was refused." },
};

/** Every reason code that this version gives, in the order in which the documentation lists them. */
export const reasonCodes: readonly ReasonCodeEntry[] = (Object.keys(known) as ReasonCode[]) // the keys of `known`
  .map((code) => ({ code, ...known[code] }));

export function outcomeOf(code: ReasonCode): Outcome {
  return known[code].outcome;
}

const severity: readonly Outcome[] = ["unbillable", "recovered_partial", "billed"];

/** The reason that decides: the most severe outcome, and among equals the one found first. */
export function gravest(codes: readonly ReasonCode[]): ReasonCode | null {
  const first = (outcome: Outcome) => codes.find((code) => outcomeOf(code) === outcome);
  return severity.map(first).find((code) => code !== undefined) ?? null;
}

export function isUnbillable(codes: readonly ReasonCode[]): boolean {
  const reason = gravest(codes);
  return reason !== null && outcomeOf(reason) === "unbillable";
}

/**
 * How an operator handles corrections. `report`: a person checks each. `downward_only`: an overpayment is refunded, and an
 * underpayment is waived, because charging a driver after the receipt is contentious.
 */
export type CorrectionPolicy = "report" | "downward_only";

/** What the operator should do with the money of a correction. */
export type RecommendedAction = "none" | "review" | "refund";

/** Only the difference in money counts: a correction of energy or time alone requires nothing. */
export function recommendedAction(
  correction: Pick<CorrectionEvidence, "delta">,
  policy: CorrectionPolicy,
): RecommendedAction {
  need("recommendedAction(): correction", correction, { delta: "object" });
  const { delta } = correction;
  if (delta.total_cost === 0) return "none";
  if (policy === "report") return "review";
  return delta.total_cost < 0 ? "refund" : "none";
}
