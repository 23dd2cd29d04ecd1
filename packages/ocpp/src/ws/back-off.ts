/**
 * Wait before the next attempt. Either the first wait is about `firstMs`, each further one twice as long up to `maxMs`,
 * half of it random; or the method of OCPP 2.0.1 (part 4, section 5.4), which some chargers use with 1.6 too.
 */
export type BackOff = { firstMs: number; maxMs: number } | RetryBackOff;

/** The three variables of OCPP 2.0.1, in ms. */
export interface RetryBackOff {
  /** RetryBackOffWaitMinimum: the first wait, doubled by every failure. */
  waitMinimumMs: number;
  /** RetryBackOffRandomRange: a random time up to this is added to every wait. */
  randomRangeMs: number;
  /** RetryBackOffRepeatTimes: the maximum number of doublings. */
  repeatTimes: number;
}

/** The wait after `failures` failed attempts; `random` in [0, 1). */
export function backOffMs(backOff: BackOff, failures: number, random: number): number {
  if ("firstMs" in backOff) {
    const ceiling = Math.min(backOff.maxMs, backOff.firstMs * 2 ** failures);
    return ceiling / 2 + (ceiling / 2) * random;
  }
  const { waitMinimumMs, randomRangeMs, repeatTimes } = backOff;
  return waitMinimumMs * 2 ** Math.min(failures, repeatTimes) + randomRangeMs * random;
}

const longestWaitMs = 24 * 3_600_000;

/** The delay of a Retry-After header, at most one day; null when it is missing or invalid. `now` in epoch ms. */
export function retryAfterMs(header: string | undefined, now: number): number | null {
  const text = header?.trim() ?? "";
  if (/^\d+$/.test(text)) return Math.min(longestWaitMs, Number(text) * 1_000);
  // RFC 9110, section 10.2.3: otherwise a date, which begins with the name of a weekday.
  const at = /^[A-Z][a-z]{2}/.test(text) ? Date.parse(text) : Number.NaN;
  return Number.isNaN(at) ? null : Math.min(longestWaitMs, Math.max(0, at - now));
}
