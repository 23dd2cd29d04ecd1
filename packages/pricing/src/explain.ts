import type { ReasonCode } from "./decided.ts";
import { outcomeOf } from "./reason-codes.ts";

/** Figures that an explanation may name. */
interface Facts {
  energyWh: number;
  timeS: number;
  startWh: number | null;
  stopWh: number | null;
  lastWh: number | null;
  signedStartWh: number | null;
  signedStopWh: number | null;
  signedDetail: string | null;
}

/** The sentence for people of each reason code. */
const sentences: Record<ReasonCode, (facts: Facts) => string> = {
  zero_energy: () => "Start and stop register are equal: no energy was delivered.",
  delivered_late: () => "The charger delivered its start or stop late; its own timestamps are billed.",
  stop_missing_connector_available: () =>
    "No StopTransaction came before the connector became available; the last confirmed register is billed.",
  stop_missing_new_transaction: () =>
    "No StopTransaction came before the next transaction began; the last confirmed register is billed.",
  stop_missing_after_reboot: () =>
    "The charger rebooted and sent no StopTransaction; the last confirmed register is billed.",
  idle_finalized: () =>
    "The session was idle past its threshold without a StopTransaction; the last confirmed register is billed.",
  offline_finalized: () =>
    "The charger was offline past the threshold without a StopTransaction; the last confirmed register is billed.",
  operator_finalized: () =>
    "An operator closed the session without a StopTransaction; the last confirmed register is billed.",
  stop_register_missing: ({ lastWh }) =>
    `StopTransaction has no usable meterStop; the last sample, ${wh(lastWh)}, is billed.`,
  stop_from_transaction_end: ({ stopWh }) =>
    `StopTransaction has no usable meterStop; its Transaction.End sample, ${wh(stopWh)}, is billed.`,
  start_from_transaction_begin: ({ startWh }) =>
    `There is no start register; the Transaction.Begin sample, ${wh(startWh)}, is the baseline.`,
  start_from_first_sample: ({ startWh }) =>
    `There is no start register; the first sample, ${wh(startWh)}, is the baseline and energy before it is free.`,
  start_register_implausible_first_sample_used: ({ startWh }) =>
    `meterStart is 0 while the samples are lifetime values; the first sample, ${wh(startWh)}, is the baseline.`,
  stop_register_regressed_last_sample_used: ({ stopWh, startWh, lastWh }) =>
    `meterStop ${wh(stopWh)} is below the start, ${wh(startWh)}; the last sample, ${wh(lastWh)}, is billed.`,
  stop_register_implausible_last_sample_used: ({ stopWh, lastWh }) =>
    `meterStop ${wh(stopWh)} is more than the socket can deliver; the last sample, ${wh(lastWh)}, is billed.`,
  stop_register_below_last_sample: ({ stopWh, lastWh }) =>
    `meterStop ${wh(stopWh)} is below the last sample, ${wh(lastWh)}; the lower value is billed.`,
  register_reset_segments: () =>
    "The register was reset during the session; only what was counted before and after the reset is billed.",
  register_rollover: ({ startWh, lastWh }) =>
    `The register ran over its highest value between ${wh(startWh)} and ${wh(lastWh)}; it is taken to have gone on.`,
  energy_estimated_from_power: () =>
    "There is no register to tell the energy; power samples are integrated from the first to the last.",
  charger_clock_untrusted: () =>
    "The charger's clock cannot be trusted; times are those at which its messages were received.",
  signed_register_verified: ({ signedStartWh, signedStopWh }) =>
    `The meter's signed registers are verified: from ${wh(signedStartWh)} to ${wh(signedStopWh)}.`,
  signed_raw_mismatch: ({ signedStartWh, signedStopWh, stopWh }) =>
    `The meter's signed registers are verified and billed, from ${wh(signedStartWh)} to ${wh(signedStopWh)}; the unsigned stop register, ${wh(stopWh)}, differs.`,
  signed_time_unusable: ({ signedStartWh, signedStopWh }) =>
    `The meter's signed registers are verified, from ${wh(signedStartWh)} to ${wh(signedStopWh)}, but not its clock: time is not billed.`,
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
    "A StopTransaction came without its start and without samples: how much energy was delivered is unknown.",
  start_register_required: () =>
    "The metering regime demands a start register from the charger, and there is none.",
  stop_register_required: () =>
    "The metering regime demands a stop register from the charger, and there is none.",
  register_regressed: ({ stopWh, startWh }) =>
    `meterStop ${wh(stopWh)} is below meterStart ${wh(startWh)} and no sample explains it.`,
  energy_exceeds_physical_limit: ({ startWh, stopWh }) =>
    `The register moved from ${wh(startWh)} to ${wh(stopWh)}, more than the socket can deliver in the time.`,
  signed_data_missing: () =>
    "The metering regime demands signed registers of start and stop, and they are not there.",
  signature_invalid: ({ signedDetail }) =>
    `A signature of the meter does not fit its data${because(signedDetail)}.`,
  signature_key_unknown: ({ signedDetail }) =>
    `The registers are not signed by a key that was pinned for the meter${because(signedDetail)}.`,
  signed_meter_error: ({ signedDetail }) =>
    `The meter says that its registers must not be billed${because(signedDetail)}.`,
  not_authorized: () => "The start of the transaction was not authorized.",
};

export function explain(code: ReasonCode, facts: Facts): string {
  const billed =
    outcomeOf(code) === "unbillable"
      ? "Nothing is billed."
      : `Billed: ${facts.energyWh} Wh over ${facts.timeS} s.`;
  return `${sentences[code](facts)} ${billed}`;
}

function wh(registerWh: number | null): string {
  return registerWh === null ? "an unknown register" : `${registerWh} Wh`;
}

function because(detail: string | null): string {
  return detail === null ? "" : ` (${detail})`;
}
