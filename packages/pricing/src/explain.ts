import type { Outcome, ReasonCode } from "./decided.ts";

/** Figures that an explanation may name. */
interface Facts {
  energyWh: number;
  timeS: number;
  startWh: number | null;
  stopWh: number | null;
  lastWh: number | null;
}

/** The outcome of each reason code, and its sentence for people. */
const reasons: Record<ReasonCode, { outcome: Outcome; text: (facts: Facts) => string }> = {
  zero_energy: {
    outcome: "billed",
    text: () => "Start and stop register are equal: no energy was delivered.",
  },
  delivered_late: {
    outcome: "billed",
    text: () => "The charger delivered its start or stop late; its own timestamps are billed.",
  },
  stop_missing_connector_available: {
    outcome: "recovered_partial",
    text: () =>
      "No StopTransaction came before the connector became available; the last confirmed register is billed.",
  },
  stop_missing_new_transaction: {
    outcome: "recovered_partial",
    text: () =>
      "No StopTransaction came before the next transaction began; the last confirmed register is billed.",
  },
  stop_missing_after_reboot: {
    outcome: "recovered_partial",
    text: () => "The charger rebooted and sent no StopTransaction; the last confirmed register is billed.",
  },
  idle_finalized: {
    outcome: "recovered_partial",
    text: () =>
      "The session was idle past its threshold without a StopTransaction; the last confirmed register is billed.",
  },
  offline_finalized: {
    outcome: "recovered_partial",
    text: () =>
      "The charger was offline past the threshold without a StopTransaction; the last confirmed register is billed.",
  },
  operator_finalized: {
    outcome: "recovered_partial",
    text: () =>
      "An operator closed the session without a StopTransaction; the last confirmed register is billed.",
  },
  stop_register_missing: {
    outcome: "recovered_partial",
    text: ({ lastWh }) =>
      `StopTransaction has no usable meterStop; the last sample, ${wh(lastWh)}, is billed.`,
  },
  stop_from_transaction_end: {
    outcome: "recovered_partial",
    text: ({ stopWh }) =>
      `StopTransaction has no usable meterStop; its Transaction.End sample, ${wh(stopWh)}, is billed.`,
  },
  start_from_transaction_begin: {
    outcome: "recovered_partial",
    text: ({ startWh }) =>
      `There is no start register; the Transaction.Begin sample, ${wh(startWh)}, is the baseline.`,
  },
  start_from_first_sample: {
    outcome: "recovered_partial",
    text: ({ startWh }) =>
      `There is no start register; the first sample, ${wh(startWh)}, is the baseline and energy before it is free.`,
  },
  start_register_implausible_first_sample_used: {
    outcome: "recovered_partial",
    text: ({ startWh }) =>
      `meterStart is 0 while the samples are lifetime values; the first sample, ${wh(startWh)}, is the baseline.`,
  },
  stop_register_regressed_last_sample_used: {
    outcome: "recovered_partial",
    text: ({ stopWh, startWh, lastWh }) =>
      `meterStop ${wh(stopWh)} is below the start, ${wh(startWh)}; the last sample, ${wh(lastWh)}, is billed.`,
  },
  stop_register_implausible_last_sample_used: {
    outcome: "recovered_partial",
    text: ({ stopWh, lastWh }) =>
      `meterStop ${wh(stopWh)} is more than the socket can deliver; the last sample, ${wh(lastWh)}, is billed.`,
  },
  stop_register_below_last_sample: {
    outcome: "recovered_partial",
    text: ({ stopWh, lastWh }) =>
      `meterStop ${wh(stopWh)} is below the last sample, ${wh(lastWh)}; the lower value is billed.`,
  },
  register_reset_segments: {
    outcome: "recovered_partial",
    text: () =>
      "The register was reset during the session; only what was counted before and after the reset is billed.",
  },
  charger_clock_untrusted: {
    outcome: "recovered_partial",
    text: () => "The charger's clock cannot be trusted; times are those at which its messages were received.",
  },
  tariff_missing: { outcome: "unbillable", text: () => "No tariff was in force for the session." },
  tariff_not_active: {
    outcome: "unbillable",
    text: () => "The session started outside the tariff's validity.",
  },
  tariff_unusable: {
    outcome: "unbillable",
    text: () => "The tariff cannot be evaluated for the session, for example because it needs a time zone.",
  },
  stop_missing_no_register: {
    outcome: "unbillable",
    text: () => "There is no register reading after the start: how much energy was delivered is unknown.",
  },
  start_missing_no_register: {
    outcome: "unbillable",
    text: () =>
      "A StopTransaction came without its start and without samples: how much energy was delivered is unknown.",
  },
  register_regressed: {
    outcome: "unbillable",
    text: ({ stopWh, startWh }) =>
      `meterStop ${wh(stopWh)} is below meterStart ${wh(startWh)} and no sample explains it.`,
  },
  energy_exceeds_physical_limit: {
    outcome: "unbillable",
    text: ({ startWh, stopWh }) =>
      `The register moved from ${wh(startWh)} to ${wh(stopWh)}, more than the socket can deliver in the time.`,
  },
  not_authorized: { outcome: "unbillable", text: () => "The start of the transaction was not authorized." },
};

const severity: readonly Outcome[] = ["unbillable", "recovered_partial", "billed"];

/** The reason that decides: the gravest outcome, and among equals the one found first. */
export function gravest(codes: readonly ReasonCode[]): ReasonCode | null {
  const first = (outcome: Outcome) => codes.find((code) => reasons[code].outcome === outcome);
  return severity.map(first).find((code) => code !== undefined) ?? null;
}

export function outcomeOf(code: ReasonCode): Outcome {
  return reasons[code].outcome;
}

export function explain(code: ReasonCode, facts: Facts): string {
  const { outcome, text } = reasons[code];
  const billed =
    outcome === "unbillable" ? "Nothing is billed." : `Billed: ${facts.energyWh} Wh over ${facts.timeS} s.`;
  return `${text(facts)} ${billed}`;
}

function wh(registerWh: number | null): string {
  return registerWh === null ? "an unknown register" : `${registerWh} Wh`;
}
