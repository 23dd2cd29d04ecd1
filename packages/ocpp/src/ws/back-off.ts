/**
 * How long to wait before another attempt. Either the first wait is about `firstMs`, and each further one twice as long
 * up to `maxMs`, half of it chance; or the way of OCPP 2.0.1 (part 4, section 5.4), which some chargers take on 1.6 too.
 */
export type BackOff = { firstMs: number; maxMs: number } | RetryBackOff;

/** The three variables of OCPP 2.0.1, in milliseconds. */
export interface RetryBackOff {
  /** RetryBackOffWaitMinimum: the first wait, doubled by every failure. */
  waitMinimumMs: number;
  /** RetryBackOffRandomRange: up to as much is added to every wait. */
  randomRangeMs: number;
  /** RetryBackOffRepeatTimes: after as many doublings it stays at that. */
  repeatTimes: number;
}

/** The wait after `failures` attempts that failed before this one; `random` in [0, 1). */
export function backOffMs(backOff: BackOff, failures: number, random: number): number {
  if ("firstMs" in backOff) {
    const ceiling = Math.min(backOff.maxMs, backOff.firstMs * 2 ** failures);
    return ceiling / 2 + (ceiling / 2) * random;
  }
  const { waitMinimumMs, randomRangeMs, repeatTimes } = backOff;
  return waitMinimumMs * 2 ** Math.min(failures, repeatTimes) + randomRangeMs * random;
}

const longestWaitMs = 24 * 3_600_000;

/** What a Retry-After header asks for, at most a day; null when there is none that can be read. `now` in epoch ms. */
export function retryAfterMs(header: string | undefined, now: number): number | null {
  const text = header?.trim() ?? "";
  if (/^\d+$/.test(text)) return Math.min(longestWaitMs, Number(text) * 1_000);
  // RFC 9110, section 10.2.3: else it is a date, which begins with a name of a day.
  const at = /^[A-Z][a-z]{2}/.test(text) ? Date.parse(text) : Number.NaN;
  return Number.isNaN(at) ? null : Math.min(longestWaitMs, Math.max(0, at - now));
}
