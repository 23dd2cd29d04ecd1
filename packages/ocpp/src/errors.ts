/** What can be wrong with the use of this package. What a charger does wrong is never one of these. */
export type OcppErrorCode =
  /** Thrown by any function: an argument, or a field of it, is missing or of another kind. The message names it. */
  | "invalid-argument"
  /** Thrown by `createCentralSystem`: a call that stations make has no handler. */
  | "missing-handler"
  /** `call` rejects with it: the payload breaks the OCPP 1.6 schema, and nothing was sent. `remoteStart` throws it for connector 0. */
  | "invalid-payload"
  /** To the `fault` hook: a handler answered with something that breaks the schema. */
  | "invalid-answer"
  /** To the `fault` hook: a handler did not settle in `handlerTimeoutMs`. */
  | "handler-timeout"
  /** To the `fault` hook: `signCertificates` waited in vain for its `sign`. */
  | "signing-timeout"
  /** A certificate, a chain or a key that cannot be read, or that do not belong together. */
  | "invalid-certificate"
  /** `call` rejects with it: no such message exists. */
  | "unknown-action"
  /** Thrown by `connectChargePoint`: an address, a key or a certificate that no attempt could use. */
  | "invalid-connection"
  /** Thrown by what builds a charging profile: a limit that no charger could follow. The message has the value. */
  | "invalid-limit"
  /** Thrown by `runCase`: a conformance case that names something that nobody knows. */
  | "invalid-template";

/** The one error of this package. Branch on `code`: `instanceof` fails when two copies of the package are installed. */
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
