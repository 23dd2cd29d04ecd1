import type { KnownWord, ErrorCode as ProblemCode, Fault as WireFault } from "@forecourt/contract";
import type { Complete } from "./wire.ts";

/** Answers of later versions may have other codes; this server has these. */
export type ErrorCode = KnownWord<ProblemCode>;

/**
 * The only table of all problems that the server can answer: code → status and title. The detail of a problem names
 * the cause, and what to do.
 */
export const problems = {
  "malformed-request": { status: 400, title: "The request is not HTTP" },
  "malformed-json": { status: 400, title: "The body is not JSON" },
  "invalid-parameter": { status: 400, title: "A parameter is invalid" },
  "invalid-body": { status: 422, title: "The body is invalid" },
  "driver-identifier-rejected": { status: 400, title: "A driver identifier is not a payment reference" },
  unauthorized: { status: 401, title: "Missing or invalid API key" },
  "insufficient-role": { status: 403, title: "The key's role does not allow this" },
  "cross-origin-request": { status: 403, title: "The request comes from another origin" },
  "https-required": { status: 403, title: "HTTPS is required" },
  "not-found": { status: 404, title: "Not found" },
  "unknown-path": { status: 404, title: "Unknown path" },
  "method-not-allowed": { status: 405, title: "Method not allowed" },
  "not-acceptable": { status: 406, title: "No acceptable representation" },
  "request-timeout": { status: 408, title: "The request took too long to arrive" },
  "idempotency-in-progress": { status: 409, title: "A request with this Idempotency-Key is in progress" },
  "payload-too-large": { status: 413, title: "The body is too large" },
  "uri-too-long": { status: 414, title: "The URL is too long" },
  "unsupported-media-type": { status: 415, title: "Unsupported media type" },
  "socket-occupied": { status: 422, title: "The socket has an open session" },
  "no-active-session": { status: 422, title: "The socket has no open session" },
  "session-already-ended": { status: 422, title: "The session has ended already" },
  "transaction-not-active": { status: 422, title: "The transaction is not active on the socket" },
  "limit-out-of-range": { status: 422, title: "The limit is out of range" },
  "tariff-not-found": { status: 422, title: "No such tariff" },
  "tariff-in-use": { status: 422, title: "The tariff is in use" },
  "webhook-url-not-allowed": { status: 422, title: "The webhook URL is not allowed" },
  "unknown-event-type": { status: 422, title: "No such event type" },
  "too-many-webhooks": { status: 422, title: "Too many webhooks" },
  "too-many-secrets": { status: 422, title: "Too many secrets" },
  "too-many-sources": { status: 422, title: "Too many meters or limits" },
  "too-many-deliveries": { status: 422, title: "Too many deliveries for one redelivery request" },
  "delivery-pending": { status: 422, title: "The delivery is pending" },
  "event-expired": { status: 422, title: "The event is no longer kept" },
  "location-not-found": { status: 422, title: "No such location" },
  "time-zone-required": { status: 422, title: "A time zone is required" },
  "dlb-capacity-required": { status: 422, title: "Load balancing needs a capacity" },
  "dlb-baseline-exceeds-capacity": { status: 422, title: "The baselines exceed the capacity" },
  "invalid-circuits": { status: 422, title: "The circuits do not form a tree" },
  "firmware-url-not-allowed": { status: 422, title: "The firmware URL is not allowed" },
  "call-not-allowed": { status: 422, title: "The call is not allowed" },
  "security-profile-refused": { status: 422, title: "The charger cannot use this security profile" },
  "identity-taken": { status: 422, title: "The charger identity is taken" },
  "id-tag-taken": { status: 422, title: "The id tag exists already" },
  "last-admin-key": { status: 422, title: "The last admin key cannot be revoked" },
  "api-key-revoked": { status: 422, title: "The key was revoked" },
  "idempotency-key-reused": { status: 422, title: "The Idempotency-Key was used for another request" },
  "rate-limited": { status: 429, title: "Too many requests" },
  "headers-too-large": { status: 431, title: "The headers are too large" },
  "internal-error": { status: 500, title: "Something went wrong on our side" },
  unavailable: { status: 503, title: "Temporarily unavailable" },
} as const satisfies Record<ErrorCode, { status: number; title: string }>;

/** One fault of a request, and its place: an RFC 6901 pointer into the body, or the name of a parameter. */
export type Fault = Complete<WireFault>;

/** A refused request; the HTTP API turns this error into a problem+json (RFC 9457). */
export class ProblemError extends Error {
  override readonly name = "ProblemError";
  readonly code: ErrorCode;
  readonly faults: readonly Fault[];
  /** Usually 422; POST payment-reference answers 400 for a body fault. */
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;

  constructor(
    code: ErrorCode,
    detail: string,
    options: {
      faults?: readonly Fault[];
      status?: number;
      headers?: Record<string, string>;
      cause?: unknown;
    } = {},
  ) {
    super(detail, { cause: options.cause });
    this.code = code;
    this.faults = options.faults ?? [];
    this.status = options.status ?? problems[code].status;
    this.headers = options.headers ?? {};
  }
}

/** The same text for an unknown id and for an id of another organization: a caller must not learn which ids exist. */
export function notFound(resource = "resource"): ProblemError {
  return new ProblemError("not-found", `No such ${resource}, or it belongs to another organization.`);
}
