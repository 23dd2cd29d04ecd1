/** What can be wrong in a call of this package. Faults of a driver or a charger are never among these. */
export type PricingErrorCode =
  /** Not an ISO 4217 code. */
  | "currency-unknown"
  /** `decide`: the evidence has no frame of the transaction, or not the one of its trigger. `correct`: also no previous cost. */
  | "evidence-inconsistent"
  /** `decide`: see `isSupportedRegime`. */
  | "regime-not-supported"
  /** The tariff never went through `validateTariff`. */
  | "tariff-invalid"
  /** An argument, or one of its fields, is missing or has the wrong type. The message names it. */
  | "invalid-argument"
  /** The tariff has local-time restrictions; see `needsTimeZone`. */
  | "time-zone-required"
  /** Not an IANA name. */
  | "time-zone-unknown"
  /** Instants or registers that are invalid numbers, or a stop before its start. */
  | "timeline-invalid";

/** The only error this package throws: the caller broke a rule that types cannot express. Branch on `code`. */
export class PricingError extends Error {
  override readonly name = "PricingError";
  readonly code: PricingErrorCode;

  constructor(code: PricingErrorCode, message: string, options?: { cause?: unknown }) {
    super(message, options);
    this.code = code;
  }
}
