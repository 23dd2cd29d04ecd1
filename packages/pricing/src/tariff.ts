/** A decimal as JSON contains it. A number is read through its shortest text, never through float arithmetic. */
export type DecimalInput = number | string;

/** What a price component charges for (OCPI 2.2.1 TariffDimensionType). */
export type Dimension = "ENERGY" | "TIME" | "PARKING_TIME" | "FLAT";

/** OCPI 2.2.1 PriceComponent: ENERGY per kWh, TIME and PARKING_TIME per hour, FLAT per session. */
export interface PriceComponent {
  type: Dimension;
  /** In the currency's major unit, at most 6 decimals; excluding VAT unless `tax_included` is YES. */
  price: DecimalInput;
  /** Percent. Absent or null: no VAT applies. 0: VAT of 0 % applies, which is different. */
  vat?: DecimalInput | null;
  /** Wh for ENERGY, seconds for TIME and PARKING_TIME. 0 rounds nothing; absent means 1. */
  step_size?: number | null;
}

/** OCPI 2.2.1 DayOfWeek, on the location's calendar. */
export type DayOfWeek = "MONDAY" | "TUESDAY" | "WEDNESDAY" | "THURSDAY" | "FRIDAY" | "SATURDAY" | "SUNDAY";

/**
 * OCPI 2.2.1 TariffRestrictions, a logical AND evaluated at a moment. Lower bounds are inclusive, upper bounds exclusive.
 */
export interface Restrictions {
  /** `HH:MM` on the location's wall clock. An end before the start wraps midnight; an end of `00:00` is the end of the day. */
  start_time?: string | null;
  end_time?: string | null;
  /** `YYYY-MM-DD` on the location's calendar. */
  start_date?: string | null;
  end_date?: string | null;
  day_of_week?: readonly DayOfWeek[] | null;
  /** kWh of the session so far, at most 4 decimals. */
  min_kwh?: DecimalInput | null;
  max_kwh?: DecimalInput | null;
  /** Whole seconds since the start of the session. */
  min_duration?: number | null;
  max_duration?: number | null;
  /** A, summed over the phases, at that moment; at most 4 decimals. An unknown current does not match. */
  min_current?: DecimalInput | null;
  max_current?: DecimalInput | null;
  /** kW at that moment; at most 4 decimals. */
  min_power?: DecimalInput | null;
  max_power?: DecimalInput | null;
  /** The element prices a reservation, by FLAT and TIME only. Elements without it never do. */
  reservation?: "RESERVATION" | "RESERVATION_EXPIRES" | null;
  /** Our extension: whole seconds since the vehicle last stopped asking for power. Never matches while it asks. */
  min_idle_duration?: number | null;
  max_idle_duration?: number | null;
}

/** OCPI 2.2.1 TariffElement. Each dimension is priced by the first element that matches and has it. */
export interface TariffElement {
  price_components: readonly PriceComponent[];
  restrictions?: Restrictions | null;
}

/** A limit on the session total, in the spelling of OCPI 2.2.1 or of 2.3.0. */
export type PriceLimit =
  | { excl_vat: DecimalInput; incl_vat?: DecimalInput | null }
  | { before_taxes: DecimalInput; after_taxes?: DecimalInput | null };

/** Our additions to OCPI: the tariff's own pricing policy. */
export interface TariffExtensions {
  zero_energy?: "price" | "waive" | null;
  suspended_evse_as?: "none" | "time" | "parking" | null;
  rounding?: { mode?: RoundingMode | null; scope?: "line" | "total" | null } | null;
  quantisation?: "step_size" | "none" | null;
}

/** `half_up` and `up` round away from zero, `down` towards it, for negative amounts too. */
export type RoundingMode = "half_up" | "half_even" | "down" | "up";

/**
 * OCPI 2.2.1 Tariff JSON (and 2.3.0's `tax_included` and price limits), as it was accepted. Only `validateTariff` gives a
 * valid one. Keys that this type does not name are kept and do not affect a price.
 */
export interface Tariff {
  id?: string | null;
  name?: string | null;
  /** ISO 4217. */
  currency: string;
  tax_included?: "YES" | "NO" | "N/A" | null;
  min_price?: PriceLimit | null;
  max_price?: PriceLimit | null;
  /** Validity, start inclusive, end exclusive. A session is checked at its start. */
  start_date_time?: string | null;
  end_date_time?: string | null;
  elements: readonly TariffElement[];
  extensions?: TariffExtensions | null;
}
