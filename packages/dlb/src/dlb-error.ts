/** What was given is no site: a mistake of the caller. Scarcity and too many amperes are none. */
export type DlbErrorCode =
  /** An argument, or a field of it, is missing or of another kind. */
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

/** `element` names what is wrong, as `nodes[3].parentId` or a connector's id; callers branch on `code`. */
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
