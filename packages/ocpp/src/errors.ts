/** What can be wrong with the use of this package. What a charger does wrong is never one of these. */
export type OcppErrorCode =
  | "missing-handler"
  | "invalid-payload"
  | "invalid-answer"
  | "handler-timeout"
  | "unknown-action"
  | "invalid-limit";

/** Branch on `code`: `instanceof` fails when two copies of the package are installed. */
export class OcppError extends Error {
  override readonly name = "OcppError";
  readonly code: OcppErrorCode;

  constructor(code: OcppErrorCode, message: string, options?: ErrorOptions) {
    super(message, options);
    this.code = code;
  }
}

/**
 * The codes of OCPP-J 1.6 table 7, in its own spelling of Occurence: chargers that are sent the corrected one repeat
 * their message for ever. Any code is understood when it comes in.
 */
export type RpcErrorCode =
  | "NotImplemented"
  | "NotSupported"
  | "InternalError"
  | "ProtocolError"
  | "SecurityError"
  | "FormationViolation"
  | "PropertyConstraintViolation"
  | "OccurenceConstraintViolation"
  | "TypeConstraintViolation"
  | "GenericError";
