/** Wrong use of this package. Errors of a charger never have these codes. */
export type OcppErrorCode =
  /** Any function: an argument, or a field of it, is missing or has the wrong type. The message names it. */
  | "invalid-argument"
  /** `createCentralSystem`: a call of stations has no handler. */
  | "missing-handler"
  /** `call`: the payload violates the OCPP 1.6 schema, and nothing was sent. `remoteStart`: connector 0. */
  | "invalid-payload"
  /** For the `fault` hook: a handler returned an invalid answer. */
  | "invalid-answer"
  /** For the `fault` hook: a handler did not settle within `handlerTimeoutMs`. */
  | "handler-timeout"
  /** For the `fault` hook: `sign` of `signCertificates` exceeded its time limit. */
  | "signing-timeout"
  /** A certificate, chain or key is unreadable, or they do not match. */
  | "invalid-certificate"
  /** `call`: the action does not exist. */
  | "unknown-action"
  /** `connectChargePoint`: an address, key or certificate that can never work. */
  | "invalid-connection"
  /** Functions that build charging profiles: a limit that no charger could apply. The message has the value. */
  | "invalid-limit"
  /** `runCase`: a conformance case with an unknown placeholder. */
  | "invalid-template";

/**
 * The only error class of this package. Check `code`: `instanceof` fails when two copies of the package are installed.
 */
export class OcppError extends Error {
  override readonly name = "OcppError";
  readonly code: OcppErrorCode;

  constructor(code: OcppErrorCode, message: string, options?: ErrorOptions) {
    super(message, options);
    this.code = code;
  }
}

/**
 * The codes of OCPP-J 1.6 table 7, with its spelling "Occurence": chargers that receive the corrected spelling repeat
 * their message forever. Any code is accepted from the other side.
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
