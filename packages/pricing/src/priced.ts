import type { Dimension, RoundingMode } from "./tariff.ts";
import type { ChargingPeriod } from "./timeline.ts";

/** How quantities become money. A tariff's `extensions` set it, an argument overrides it. */
export interface PricingPolicy {
  /** `line`: each line is rounded. `total`: only their sum is rounded, and the lines share it. */
  rounding: { mode: RoundingMode; scope: "line" | "total" };
  quantisation: "step_size" | "none";
  suspendedEvseAs: "none" | "time" | "parking";
  /** `waive`: charging that delivered no energy costs nothing. A reservation before it is priced as usual. */
  zeroEnergy: "price" | "waive";
  /** Dimensions that must not be billed at any price: what `decide` could not prove. */
  drop: readonly Dimension[];
}

/** One price component's share of the session. All decimals are exact text that survives `Number()`. */
export interface PricedLine {
  type: Dimension;
  /** For people, in English. */
  description: string;
  /**
   * kWh with at least 3 decimals, hours with at least 6, or `1`; after step_size. Multiplied by `unitPrice` and rounded by
   * the policy it is `cost`, unless the policy rounds the total alone.
   */
  quantity: string;
  /** As the tariff states it. */
  unitPrice: string;
  /** In whole minor units of the currency, in the tariff's tax basis. */
  cost: string;
  /** Percent, or null when no VAT applies. */
  vat: string | null;
  /** Absent: charging. */
  context?: "reservation" | "reservation_expired";
  /** The line is not a fee: it raises the total to min_price or 0, or lowers it to max_price. */
  adjustment?: true;
}

/** One VAT rate's share. `rate` is null for tax that a price limit states without a rate. */
export interface TaxLine {
  rate: string | null;
  /** Excluding tax. */
  base: string;
  amount: string;
}

/** A stretch of the session with the prices in force. It explains the lines and is not added up again. */
export interface PricedPeriod extends ChargingPeriod {
  /** The price per unit in force for each dimension. Null where the tariff has none. */
  unitPrices: { ENERGY: string | null; TIME: string | null; PARKING_TIME: string | null };
}

/** A remark about the price that the lines do not show. `detail` is for people, in English. */
export interface Note {
  code:
    | "adjustment_untaxed"
    | "current_unknown"
    | "dimension_dropped"
    | "period_spans_price_change"
    | "power_unknown"
    | "zero_energy_waived";
  detail: string;
}

/** A priced session. The same input gives the same bytes. */
export interface Priced {
  currency: string;
  taxIncluded: "YES" | "NO" | "N/A";
  /** In the order of first use; their costs add up to `total` exactly. */
  lines: PricedLine[];
  /** In the tariff's tax basis: including tax when `taxIncluded` is YES, else excluding. */
  total: string;
  totals: { excl: string; incl: string; taxes: TaxLine[] };
  /** What was measured, before step_size. `timeS` is the session's, without the reservation before it. */
  quantities: {
    energyWh: number;
    timeS: number;
    chargingS: number;
    parkingS: number;
    suspendedS: number;
    reservationS: number;
  };
  periods: PricedPeriod[];
  notes: Note[];
}
