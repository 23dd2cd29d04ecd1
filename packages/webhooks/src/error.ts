/**
 * - `header_missing`: webhook-id, webhook-timestamp or webhook-signature is not there.
 * - `header_malformed`: one of them is not what a Forecourt server sends.
 * - `timestamp_too_old`, `timestamp_too_new`: further from the clock here than the tolerance.
 * - `signature_missing`: the header holds no signature of version v1.
 * - `signature_mismatch`: none of the signatures was made with one of the secrets.
 * - `secret_invalid`: not `whsec_` and the base64 of 24 to 64 bytes, or no secret at all.
 * - `body_not_raw`: the bytes that were signed are gone, mostly because something parsed them.
 * - `body_too_large`: more than 64 KiB.
 * - `body_malformed`: rightly signed, and no event.
 * - `sync_unavailable`: `sign` and `verifySync` need `node:crypto`, which this runtime lacks.
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
  | "sync_unavailable";

/** The one error that this package throws. Branch on `code`; no message holds a secret or a signature. */
export class WebhookVerificationError extends Error {
  override readonly name = "WebhookVerificationError";
  readonly code: WebhookErrorCode;
  /** What to answer over HTTP: 400, 401 or 413, and 500 where the mistake is the receiver's. */
  readonly status: number;

  /** `hint` says which, by how much, or what is likely wrong. */
  constructor(code: WebhookErrorCode, status = 400, hint = "") {
    super(code + hint);
    this.code = code;
    this.status = status;
  }
}
