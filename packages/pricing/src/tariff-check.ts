import type { Tariff } from "./tariff.ts";

/** Codes of a refused tariff. */
export type TariffErrorCode =
  | "required"
  | "currency_unknown"
  | "dimension_unknown"
  | "price_invalid"
  | "vat_range"
  | "step_size_invalid"
  | "time_format"
  | "date_format"
  | "day_of_week_unknown"
  | "unknown_restriction"
  | "restriction_invalid"
  | "extension_invalid"
  | "price_limits_cross"
  | "validity_empty"
  | "too_many_elements"
  | "type_invalid";

/** Codes of an accepted tariff that deserves a second look. */
export type TariffLintCode =
  | "unreachable_element"
  | "duplicate_dimension"
  | "empty_restrictions"
  | "impossible_restriction"
  | "whole_day_window"
  | "end_time_2359"
  | "wrapping_window_with_day_of_week"
  | "no_default_component"
  | "unused_time_step_size"
  | "flat_step_size"
  | "zero_step_size"
  | "missing_step_size"
  | "nothing_priced_by_use"
  | "reservation_dimension"
  | "tax_rate_without_tax"
  | "tax_included_without_rate"
  | "price_implausible"
  | "negative_energy_price"
  | "non_ocpi_extension"
  | "unknown_field";

/** One finding; `pointer` is an RFC 6901 JSON pointer into the input. */
export interface Finding<Code extends string> {
  pointer: string;
  code: Code;
  detail: string;
}

/** Why a tariff is refused. */
export type TariffError = Finding<TariffErrorCode>;
/** Why an accepted tariff deserves a second look. */
export type TariffLint = Finding<TariffLintCode>;

/** The result of `validateTariff`: the tariff, ready to price with, or every reason for its refusal. */
export type TariffCheck =
  | { ok: true; tariff: Tariff; lints: TariffLint[] }
  | { ok: false; errors: TariffError[] };
