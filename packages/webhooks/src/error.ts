/**
 * - `header_missing`: webhook-id, webhook-timestamp or webhook-signature is missing.
 * - `header_malformed`: one of them does not have the format of a Forecourt server.
 * - `timestamp_too_old`, `timestamp_too_new`: further from the receiver's clock than the tolerance.
 * - `signature_missing`: the header holds no signature of version v1.
 * - `signature_mismatch`: no signature matches a secret and the body.
 * - `secret_invalid`: the secret is missing, or is not `whsec_` and the base64 of 24 to 64 bytes.
 * - `body_not_raw`: the signed bytes are not available, usually because a body parser read them.
 * - `body_too_large`: the body is longer than 64 KiB.
 * - `body_malformed`: the signature is valid, but the body is not an event.
 * - `argument_invalid`: a function of this package was called with a wrong argument.
 * - `sync_unavailable`: `sign` and `verifySync` need `node:crypto`, which this runtime does not provide.
 */
export type WebhookErrorCode =
  | "header_missing"
  | "header_malformed"
  | "timestamp_too_old"
  | "timestamp_too_new"
  | "signature_missing"
  | "signature_mismatch"
  | "secret_invalid"
  | "body_not_raw"
  | "body_too_large"
  | "body_malformed"
  | "argument_invalid"
  | "sync_unavailable";

/** The only error that this package throws. Branch on `code`. Messages never contain a secret or a signature. */
export class WebhookVerificationError extends Error {
  override readonly name = "WebhookVerificationError";
  readonly code: WebhookErrorCode;
  /** The HTTP status for the response: 400, 401 or 413; 500 when the receiver is configured wrongly. */
  readonly status: number;

  /** `hint` follows the code in the message. */
  constructor(code: WebhookErrorCode, status = 400, hint = "") {
    super(code + hint);
    this.code = code;
    this.status = status;
  }
}

/** For callers without a compiler. */
export function invalidArgument(name: string): WebhookVerificationError {
  return new WebhookVerificationError("argument_invalid", 500, `: ${name}`);
}
