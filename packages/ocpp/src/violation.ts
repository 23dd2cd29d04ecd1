/** One deviation of a payload from the OCPP 1.6 schema. */
export interface Violation {
  /** JSON pointer into the received payload, for example `/meterValue/0/timestamp`. */
  readonly path: string;
  readonly rule:
    | "required"
    | "type"
    | "choice"
    | "max-length"
    | "format"
    | "step"
    | "min-items"
    | "unknown-field";
  /** What the schema requires, for example `integer` or `at most 20 characters`. */
  readonly expected: string;
  /** The received value; undefined for a missing field. May be personal data. */
  readonly actual: unknown;
  /** Result in tolerant mode: unchanged, replaced by the intended value, dropped, or the payload refused. */
  handling: "kept" | "repaired" | "dropped" | "refused";
}
