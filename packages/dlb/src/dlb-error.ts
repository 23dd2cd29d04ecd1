/** The input is invalid, which is a mistake of the caller. Scarcity and an overload are not errors. */
export type DlbErrorCode =
  /** An argument, or one of its fields, is missing or has the wrong type. */
  | "invalid-argument"
  | "duplicate-id"
  | "unknown-node"
  | "cycle"
  | "not-a-number"
  | "invalid-weight"
  | "invalid-phases"
  | "baseline-exceeds-capacity"
  | "max-below-min"
  | "capacity-required";

/** `element` names the invalid element, such as `nodes[3].parentId` or a connector's id. Callers branch on `code`. */
export class DlbError extends Error {
  override readonly name = "DlbError";
  readonly code: DlbErrorCode;
  readonly element: string;

  constructor(code: DlbErrorCode, element: string, message: string) {
    super(message);
    this.code = code;
    this.element = element;
  }
}
