import type { TariffErrorCode, TariffLintCode } from "./tariff-check.ts";

/** The meaning of a code of `validateTariff`, for documentation and for programs that show it. */
export interface TariffCodeEntry<Code extends string> {
  code: Code;
  description: string;
}

const errors: Record<TariffErrorCode, string> = {
  required: "`currency`, `elements`, `price_components`, `type` or `price` is missing.",
  currency_unknown: "`currency` is not an ISO 4217 currency code.",
  dimension_unknown: "The type of a price component is not one of ENERGY, FLAT, PARKING_TIME and TIME.",
  price_invalid:
    "A price is not a decimal, has more than 6 places, is a million or more, or is negative without the type ENERGY.",
  vat_range: "A VAT rate is not from 0 to 100 with at most 4 decimals.",
  step_size_invalid: "A `step_size` is not a whole number of at least 0.",
  time_format: "A time of day is not `HH:MM` from 00:00 to 23:59; the end of the day is 00:00.",
  date_format: "A date is not `YYYY-MM-DD`, or does not exist.",
  day_of_week_unknown: "A weekday is not one of MONDAY to SUNDAY.",
  unknown_restriction: "A key inside `restrictions` is unknown. Ignoring it would give a wrong price.",
  restriction_invalid: "The bound of a restriction has the wrong type or range.",
  extension_invalid: "A member of `extensions` has an unknown value.",
  price_limits_cross: "`min_price` is above `max_price`.",
  validity_empty: "`end_date_time` is not after `start_date_time`.",
  too_many_elements: "There are more than 2000 elements.",
  type_invalid: "A member has the wrong JSON type.",
};

const lints: Record<TariffLintCode, string> = {
  unreachable_element: "Earlier elements price all its dimensions whenever it applies.",
  duplicate_dimension: "Only the first component of a dimension counts in an element.",
  empty_restrictions: "No restriction is set, so the element always applies.",
  impossible_restriction: "A lower bound reaches its upper bound, so the element never applies.",
  whole_day_window: "Start and end are the same time of day, which counts as the whole day.",
  end_time_2359: "The end is exclusive, so the last minute of the day is left out.",
  wrapping_window_with_day_of_week:
    "The window passes midnight; the part after it is matched with the next weekday.",
  no_default_component: "A dimension costs nothing where no restricted element matches.",
  unused_time_step_size: "With priced parking time, charging time stays exact, so this step rarely counts.",
  flat_step_size: "A fee has no steps.",
  zero_step_size: "0 rounds nothing; write 1 instead.",
  missing_step_size: "OCPI requires `step_size`; 1 is assumed.",
  nothing_priced_by_use: "There are only start fees, so energy and time cost nothing.",
  reservation_dimension: "A reservation is priced by FLAT and TIME only, so this component never counts.",
  tax_rate_without_tax: "`tax_included` is N/A, so the rate is not used.",
  tax_included_without_rate: "The price includes tax at a rate that is not stated.",
  price_implausible: "A price is so high that it is probably in cents.",
  negative_energy_price: "The driver is paid for energy; a total never falls below 0.",
  non_ocpi_extension: "Other OCPI parties do not know this member.",
  unknown_field: "A member is kept, but does not affect prices.",
};

/** Every code of a refused tariff. */
export const tariffErrorCodes = entriesOf(errors);

/** Every code of an accepted tariff that deserves a second look. */
export const tariffLintCodes = entriesOf(lints);

function entriesOf<Code extends string>(of: Record<Code, string>): readonly TariffCodeEntry<Code>[] {
  // The keys are those of the type: an object literal of it has no others.
  return (Object.keys(of) as Code[]).map((code) => ({ code, description: of[code] }));
}
