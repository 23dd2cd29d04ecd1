/** One place where a payload differs from the OCPP 1.6 schema. */
export interface Violation {
  /** JSON pointer into the payload as it came, such as `/meterValue/0/timestamp`. */
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
  /** What the schema wants there: `integer`, `at most 20 characters`. */
  readonly expected: string;
  /** What was there; undefined for a missing field. May be personal data. */
  readonly actual: unknown;
  /**
   * What tolerant mode made of it: passed on as it came, replaced by what was surely meant, left out, or given up.
   */
  handling: "kept" | "repaired" | "dropped" | "refused";
}
