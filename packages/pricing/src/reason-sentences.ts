import type { ReasonCode } from "./decided.ts";

/** Each reason in a sentence for the driver, as the CLI and the console show it. */
export const reasonSentences: Readonly<Record<ReasonCode, string>> = {
  zero_energy: "The meter showed the same at the end as at the start: no energy flowed.",
  delivered_late:
    "Everything is there, but the charger could deliver it only later; it is billed by the times that the charger noted.",
  stop_missing_connector_available:
    "The charger did not report the end of charging; it was over when the charger reported the connector free again.",
  stop_missing_new_transaction:
    "The charger did not report the end of charging; it was over when the next charging began at the same connector.",
  stop_missing_after_reboot: "The charger restarted, and did not report that charging had ended before.",
  idle_finalized:
    "The charger did not report the end of charging; the session was closed after it had stood idle for as long as the location allows.",
  offline_finalized:
    "The charger lost its connection and did not report the end of charging; the session was closed after the time that the location allows.",
  operator_finalized: "The charger did not report the end of charging; the operator closed the session.",
  stop_register_missing:
    "The charger reported the end of charging, but not what the meter showed; the last reading before it counts.",
  stop_from_transaction_end:
    "The charger reported the end without the meter, but also sent a reading of that moment, which counts.",
  start_from_transaction_begin:
    "What the meter showed at the start did not arrive with the start, but the charger took a reading at that moment, which counts.",
  start_from_first_sample:
    "What the meter showed at the start never arrived; counting begins with the first reading, and what flowed before it is free.",
  start_register_implausible_first_sample_used:
    "The charger reported 0 as the meter at the start, which its later readings rule out; counting begins with the first of those.",
  stop_register_regressed_last_sample_used:
    "The reported meter at the end is lower than at the start, which is impossible; the last reading before it counts.",
  stop_register_implausible_last_sample_used:
    "The reported meter at the end is higher than this connector can deliver; the last reading before it counts.",
  stop_register_below_last_sample:
    "The reported meter at the end is lower than shortly before; the lower of the two counts.",
  register_reset_segments:
    "The meter began to count anew on the way; what it counted before and after that is added up.",
  register_rollover:
    "The meter ran over its highest number, as a mileage counter does; it is counted on as if it had more digits.",
  energy_estimated_from_power:
    "The meter reported no energy; the energy is calculated from the power that it reported.",
  charger_clock_untrusted:
    "The charger's clock was wrong; the times on the receipt are those that the server's own records support.",
  available_while_charging:
    "The charger reported the connector free while the meter went on counting; the time in which it counted is billed.",
  time_without_messages:
    "The charger sent no message about the session for longer than the idle threshold; the time counts, because start and end are known.",
  limit_reached:
    "The session reached a limit of energy, cost or time; all of it is billed, also what flowed until the charger stopped.",
  signed_register_verified:
    "The meter signed what it showed at the start and at the end, and both signatures are genuine.",
  signed_raw_mismatch:
    "The charger reported another meter reading than the meter signed; what the meter signed counts.",
  signed_time_unusable:
    "The meter signed its readings, but says that its clock must not be used; energy is billed, time is not.",
  duplicate_stop_conflict: "The charger reported two different ends; the first one counts.",
  late_stop_received: "The end of charging was reported only after the receipt had been made.",
  late_stop_confirms:
    "The end of charging was reported only after the receipt had been made, and it agrees with the receipt.",
  late_samples_received: "Readings arrived after the receipt had been made, and they change what is proven.",
  late_stop_conflict:
    "The end of charging was reported only after the receipt had been made, and cannot be right; the receipt stands.",
  tariff_missing: "The location had no tariff when charging began, so that there is no price.",
  tariff_not_active:
    "The tariff of the location was not in force when charging began, so that there is no price.",
  tariff_unusable: "The tariff of the location could not be reckoned with, so that there is no price.",
  stop_missing_no_register: "There is no meter reading after the start, so the energy is unknown.",
  start_missing_no_register:
    "The charger reported the end of charging, but no reading to count from, so the energy is unknown.",
  start_register_required:
    "The location bills only where the charger reported the meter at the start, and it did not.",
  stop_register_required:
    "The location bills only where the charger reported the meter at the end, and it did not.",
  register_regressed: "The meter was lower at the end than at the start, and nothing explains it.",
  energy_exceeds_physical_limit:
    "By the meter more would have flowed than this connector can deliver in that time, so that it cannot be right.",
  signed_data_missing:
    "The location bills what the meter has signed at the start and at the end, and the meter did not sign both.",
  signature_invalid: "A signature of the meter does not fit what it signed.",
  signature_key_unknown: "The readings are not signed by the meter that is known to be in this connector.",
  signed_meter_error: "The meter itself says that its readings must not be billed.",
  not_authorized: "The card or app was not allowed to charge here.",
};
