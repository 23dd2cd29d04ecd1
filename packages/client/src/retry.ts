/**
 * How often and how soon a failed request is sent again, with full jitter. Only what the server does once however often
 * it is sent is repeated: GET, and POST with its Idempotency-Key.
 */
export interface RetryOptions {
  /** Attempts in all, the first included. Default 3. */
  attempts?: number;
  /** Milliseconds before the first retry, at most; doubles with each. Default 250. */
  baseDelayMs?: number;
  /** Milliseconds between two attempts, at most. Default 8000. */
  maxDelayMs?: number;
  /** A server that asks for more patience than these milliseconds gets no retry. Default 60000. */
  maxRetryAfterMs?: number;
}

export type RetryPolicy = Required<RetryOptions>;

export function retryPolicy(options: RetryOptions | false = {}): RetryPolicy {
  const given = options === false ? { attempts: 1 } : options;
  // Not spread over defaults: an undefined would take their place, and an endless number of attempts.
  const { attempts = 3, baseDelayMs = 250, maxDelayMs = 8000, maxRetryAfterMs = 60_000 } = given;
  return { attempts, baseDelayMs, maxDelayMs, maxRetryAfterMs };
}

/** A GET changes nothing, and a POST carries an Idempotency-Key: the server does either once, however often it is sent. */
export function isRepeatable(method: string): boolean {
  return method === "GET" || method === "HEAD" || method === "POST";
}

/** 409 means that an earlier attempt with the same Idempotency-Key is still under way. */
export function isTransient(status: number): boolean {
  return [409, 429, 502, 503, 504].includes(status);
}

/**
 * Milliseconds to wait before the attempt after `attempt` (from 1): what the server asked for, and full jitter on top, so
 * that not all whom it told the same come back at once. Undefined when there is none.
 */
export function retryDelayMs(
  policy: RetryPolicy,
  attempt: number,
  retryAfterMs: number,
  random: () => number,
): number | undefined {
  if (attempt >= policy.attempts || retryAfterMs > policy.maxRetryAfterMs) return undefined;
  const ceilingMs = Math.min(policy.maxDelayMs, policy.baseDelayMs * 2 ** (attempt - 1));
  return retryAfterMs + Math.round(random() * ceilingMs);
}

/** RFC 9110, 10.2.3: seconds or an HTTP date. 0 when there is none. */
export function parseRetryAfterMs(header: string | null | undefined, now: number): number {
  if (header === null || header === undefined) return 0;
  const ms = /^\d+$/.test(header) ? Number(header) * 1000 : Date.parse(header) - now;
  return Number.isNaN(ms) ? 0 : Math.max(0, ms);
}
