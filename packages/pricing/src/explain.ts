import { formatInstant } from "./calendar.ts";
import type { ReasonCode, SessionLimitEvidence } from "./decided.ts";
import type { Evidence, RefusalReason, SignedEvidence } from "./evidence.ts";
import { outcomeOf } from "./reason-codes.ts";
import { limitSentence } from "./session-limits.ts";
import type { ContradictedStart } from "./start-clock.ts";
import type { Dimension } from "./tariff.ts";

/** Figures that an explanation may name. */
interface Facts {
  energyWh: number;
  timeS: number;
  startWh: number | null;
  stopWh: number | null;
  lastWh: number | null;
  /** What is not billed. */
  dropped: readonly Dimension[];
  /** Billed seconds beyond the idle threshold without any frame. */
  silentS: number;
  contradicted: ContradictedStart | null;
  refusedAs: Evidence["refusedAs"];
  refusedBecause: Evidence["refusedBecause"];
  /** Those that the session reached. */
  limits: readonly SessionLimitEvidence[];
  /** Where the regime uses it. */
  signed: SignedEvidence | undefined;
}

/** The sentence for each reason code. */
const sentences: Record<ReasonCode, (facts: Facts) => string> = {
  zero_energy: () => "Start and stop register are equal: no energy was delivered.",
  delivered_late: () => "The charger delivered its start or stop late; its own timestamps are billed.",
  stop_missing_connector_available: () =>
    "No StopTransaction came before the connector became available; the session is billed up to the last confirmed frame.",
  stop_missing_new_transaction: () =>
    "No StopTransaction came before the next transaction began; the session is billed up to the last confirmed frame.",
  stop_missing_after_reboot: () =>
    "The charger rebooted and sent no StopTransaction; the session is billed up to the last confirmed frame.",
  idle_finalized: () =>
    "The session was idle past its threshold without a StopTransaction; it is billed up to the last confirmed frame.",
  offline_finalized: () =>
    "The charger was offline past the threshold without a StopTransaction; it is billed up to the last confirmed frame.",
  operator_finalized: () =>
    "An operator closed the session without a StopTransaction; it is billed up to the last confirmed frame.",
  stop_register_missing: ({ lastWh }) =>
    `StopTransaction has no usable meterStop; the last sample, ${wh(lastWh)}, is billed.`,
  stop_from_transaction_end: ({ stopWh }) =>
    `StopTransaction has no usable meterStop; its Transaction.End sample, ${wh(stopWh)}, is billed.`,
  start_from_transaction_begin: ({ startWh }) =>
    `There is no start register; the Transaction.Begin sample, ${wh(startWh)}, is the baseline.`,
  start_from_first_sample: ({ startWh }) =>
    startWh === null
      ? "There is no start; the session is billed from its first sample on."
      : `There is no start register; the first sample, ${wh(startWh)}, is the baseline and energy before it is free.`,
  start_register_implausible_first_sample_used: ({ startWh }) =>
    `meterStart is 0 while the samples are lifetime values; the first sample, ${wh(startWh)}, is the baseline.`,
  stop_register_regressed_last_sample_used: ({ stopWh, startWh, lastWh }) =>
    `meterStop ${wh(stopWh)} is below the start, ${wh(startWh)}; the last sample, ${wh(lastWh)}, is billed.`,
  stop_register_implausible_last_sample_used: ({ stopWh, lastWh }) =>
    `meterStop ${wh(stopWh)} is more than the socket can deliver; the last sample, ${wh(lastWh)}, is billed.`,
  stop_register_below_last_sample: ({ stopWh, lastWh }) =>
    `meterStop ${wh(stopWh)} is below the last sample, ${wh(lastWh)}; the lower value is billed.`,
  register_reset_segments: () =>
    "The register was reset during the session; what was counted before and after the reset is billed.",
  register_rollover: () =>
    "The register ran over its highest value during the session; it is taken to have gone on counting.",
  energy_estimated_from_power: () =>
    "There is no register to tell the energy; power samples are integrated from the first to the last.",
  charger_clock_untrusted: ({ contradicted }) =>
    contradicted === null
      ? "The charger's clock cannot be trusted; times are those at which its messages were received."
      : `The charger's clock cannot be trusted: ${contradiction(contradicted)}.`,
  signed_register_verified: ({ signed }) => `The meter's signed registers are verified${pair(signed)}.`,
  signed_raw_mismatch: ({ signed, stopWh }) =>
    `The meter's signed registers are verified and billed${pair(signed)}; the unsigned stop register, ${wh(stopWh)}, differs.`,
  signed_time_unusable: ({ signed }) =>
    `The meter's signed registers are verified${pair(signed)}, but its clock must not be used for billing.`,
  available_while_charging: () =>
    "The connector said Available while the register went on rising; the register shows that the vehicle charged, and the time counts.",
  time_without_messages: () =>
    "The transaction has a start and a stop, and between its messages is more time than the idle threshold.",
  limit_reached: ({ limits }) => limits.map(limitSentence).join(" "),
  duplicate_stop_conflict: () => "A second, different StopTransaction came; the first one counts.",
  late_stop_received: () => "The StopTransaction came after the receipt.",
  late_stop_confirms: () => "The StopTransaction came after the receipt and confirms it.",
  late_samples_received: () => "Messages that came after the receipt change what is proven.",
  late_stop_conflict: () =>
    "A StopTransaction came after the receipt and is implausible; the amounts of the receipt stand.",
  tariff_missing: () => "No tariff was in force for the session.",
  tariff_not_active: () => "The session started outside the tariff's validity.",
  tariff_unusable: () =>
    "The tariff cannot be evaluated for the session, for example because it needs a time zone.",
  stop_missing_no_register: () =>
    "There is no register reading after the start: how much energy was delivered is unknown.",
  start_missing_no_register: () =>
    "A StopTransaction came without a usable start and without samples: how much was delivered is unknown.",
  start_register_required: () =>
    "The metering regime demands a start register from the charger, and there is none.",
  stop_register_required: () =>
    "The metering regime demands a stop register from the charger, and there is none.",
  register_regressed: ({ stopWh, startWh }) =>
    `The register fell, from ${wh(startWh)} at the start to ${wh(stopWh)} at the stop, and nothing confirms what was delivered.`,
  energy_exceeds_physical_limit: ({ startWh, stopWh }) =>
    `The register moved from ${wh(startWh)} to ${wh(stopWh)}, more than the socket can deliver in the time.`,
  signed_data_missing: ({ signed }) =>
    `The metering regime demands signed registers of start and stop, and they are not there${because(signed)}.`,
  signature_invalid: ({ signed }) => `A signature of the meter does not fit its data${because(signed)}.`,
  signature_key_unknown: ({ signed }) =>
    `The registers are not signed by a key that was pinned for the meter${because(signed)}.`,
  signed_meter_error: ({ signed }) =>
    `The meter says that its registers must not be billed${because(signed)}.`,
  not_authorized: ({ refusedAs, refusedBecause }) => {
    const answer = refusedAs === undefined ? "" : `: it was answered ${refusedAs}`;
    const reason = refusedBecause === undefined ? "" : `, because ${refusals[refusedBecause]}`;
    return `The start of the transaction was not authorized${answer}${reason}.`;
  },
};

/** Why a card may not charge, as the end of a sentence. */
const refusals: Record<RefusalReason, string> = {
  blocked: "the list blocks the card",
  expired: "the card has expired",
  not_yet_valid: "the card was not valid yet",
  other_location: "the card may charge at other locations only",
  unknown: "the card is not listed",
  concurrent: "the card was charging elsewhere",
  authorizer: "the operator's authorizer refused it",
  authorizer_silent: "the operator's authorizer was silent",
};

export function explain(code: ReasonCode, facts: Facts): string {
  const limits = code === "limit_reached" ? [] : facts.limits.map(limitSentence);
  return [sentences[code](facts), ...limits, ...silence(code, facts), billed(code, facts)].join(" ");
}

const contradictions: Record<ContradictedStart["by"], (at: string) => string> = {
  registration: (at) => `the charger was registered only at ${at}`,
  connector_available: (at) => `the connector was still Available at ${at}`,
  transaction_ended: (at) => `another transaction ended on the connector at ${at}`,
  connection: (at) => `the charger was connected at ${at} and had nothing left to deliver`,
};

function contradiction({
  by,
  contradictedAt,
  countedFrom,
  reportedAt,
  startedAt,
}: ContradictedStart): string {
  const counted = {
    receipt: `the start counts from its receipt, ${formatInstant(startedAt)}`,
    earliest: `the start counts from ${formatInstant(startedAt)}, the earliest moment that nothing contradicts`,
    difference: "the duration is the difference between the charger's own timestamps",
  };
  const start = `it wrote ${formatInstant(reportedAt)} for the start`;
  return `${start}, but ${contradictions[by](formatInstant(contradictedAt))}; ${counted[countedFrom]}`;
}

function silence(code: ReasonCode, { dropped, silentS }: Facts): string[] {
  if (silentS === 0 || outcomeOf(code) === "unbillable" || dropped.includes("TIME")) return [];
  return [`${silentS} s of it passed beyond the idle threshold without any message of the transaction.`];
}

function billed(code: ReasonCode, { dropped, energyWh, timeS }: Facts): string {
  if (outcomeOf(code) === "unbillable") return "Nothing is billed.";
  if (dropped.includes("ENERGY")) return `Billed: ${timeS} s; energy is not.`;
  if (dropped.includes("TIME")) return `Billed: ${energyWh} Wh; time is not.`;
  return `Billed: ${energyWh} Wh over ${timeS} s.`;
}

function wh(registerWh: number | null): string {
  return registerWh === null ? "an unknown register" : `${registerWh} Wh`;
}

function pair(signed: SignedEvidence | undefined): string {
  if (signed?.status !== "verified") return "";
  return `, from ${wh(signed.start.registerWh)} to ${wh(signed.stop.registerWh)}`;
}

function because(signed: SignedEvidence | undefined): string {
  return signed !== undefined && "detail" in signed ? ` (${signed.detail})` : "";
}
