/**
 * How often and how soon the client repeats a failed request, with full jitter. It repeats only GET, and POST with its
 * Idempotency-Key: the server performs these once, however often they arrive.
 */
export interface RetryOptions {
  /** Number of attempts, including the first. Default 3. */
  attempts?: number;
  /** Maximum milliseconds before the first retry; doubles with each retry. Default 250. */
  baseDelayMs?: number;
  /** Maximum milliseconds between two attempts. Default 8000. */
  maxDelayMs?: number;
  /** The client does not retry when Retry-After is longer than these milliseconds. Default 60000. */
  maxRetryAfterMs?: number;
}

export type RetryPolicy = Required<RetryOptions>;

export function retryPolicy(options: RetryOptions | false = {}): RetryPolicy {
  const given = options === false ? { attempts: 1 } : options;
  // A spread over defaults would let undefined replace them: `attempts: undefined` would retry without end.
  const { attempts = 3, baseDelayMs = 250, maxDelayMs = 8000, maxRetryAfterMs = 60_000 } = given;
  return { attempts, baseDelayMs, maxDelayMs, maxRetryAfterMs };
}

/** A GET changes nothing, and a POST has an Idempotency-Key, so the server performs a repeated one once. */
function isRepeatable(method: string): boolean {
  return ["GET", "HEAD", "POST"].includes(method);
}

/** 409 means that an earlier attempt with the same Idempotency-Key is still in progress. */
export function isTransient(status: number): boolean {
  return [409, 429, 502, 503, 504].includes(status);
}

/**
 * Milliseconds between attempt number `attempt` (from 1) and the next: Retry-After plus full jitter, so that clients with
 * the same Retry-After do not all come back at once. Undefined when there is no next attempt.
 */
export function retryDelayMs(
  policy: RetryPolicy,
  method: string,
  attempt: number,
  retryAfterMs: number,
  random: () => number,
): number | undefined {
  if (!isRepeatable(method) || attempt >= policy.attempts || retryAfterMs > policy.maxRetryAfterMs)
    return undefined;
  const ceilingMs = Math.min(policy.maxDelayMs, policy.baseDelayMs * 2 ** (attempt - 1));
  return retryAfterMs + Math.round(random() * ceilingMs);
}

/** Parses seconds or an HTTP date (RFC 9110, 10.2.3). Returns 0 without a header. */
export function parseRetryAfterMs(header: string | null | undefined, now: number): number {
  if (!header) return 0;
  const ms = /^\d+$/.test(header) ? Number(header) * 1000 : Date.parse(header) - now;
  return Math.max(0, ms) || 0;
}
