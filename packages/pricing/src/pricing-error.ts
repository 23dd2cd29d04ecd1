/** What can be wrong with the use of this package. What a driver or a charger does wrong is never one of these. */
export type PricingErrorCode =
  /** No ISO 4217 code. */
  | "currency-unknown"
  /** `decide`: the evidence has no frame of the transaction, or not the one that is the trigger. `correct`: also no cost before. */
  | "evidence-inconsistent"
  /** `decide`: see `isSupportedRegime`. */
  | "regime-not-supported"
  /** The tariff never went through `validateTariff`. */
  | "tariff-invalid"
  /** An argument, or a field of it, is missing or of another kind. The message names it. */
  | "invalid-argument"
  /** The tariff has local-time restrictions; see `needsTimeZone`. */
  | "time-zone-required"
  /** No IANA name. */
  | "time-zone-unknown"
  /** Instants or registers that are no numbers of their kind, or a stop before its start. */
  | "timeline-invalid";

/** The only error this package throws: a caller broke a promise the types cannot hold. Branch on `code`. */
export class PricingError extends Error {
  override readonly name = "PricingError";
  readonly code: PricingErrorCode;

  constructor(code: PricingErrorCode, message: string, options?: { cause?: unknown }) {
    super(message, options);
    this.code = code;
  }
}
