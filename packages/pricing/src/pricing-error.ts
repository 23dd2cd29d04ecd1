export type PricingErrorCode =
  | "currency-unknown"
  | "evidence-inconsistent"
  | "regime-not-supported"
  | "tariff-invalid"
  | "time-zone-required"
  | "time-zone-unknown"
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
