/** A token bucket: `burst` at once, `perSecond` in the long run. */
export class InboundRate {
  readonly #perSecond: number;
  readonly #burst: number;
  #tokens: number;
  #at: number;

  constructor({ perSecond, burst }: { perSecond: number; burst: number }, now: number) {
    this.#perSecond = perSecond;
    this.#burst = burst;
    this.#tokens = burst;
    this.#at = now;
  }

  /** Takes one; true when that was more than there were. */
  exceeded(now: number): boolean {
    if (this.#perSecond === Number.POSITIVE_INFINITY) return false;
    const refill = ((now - this.#at) / 1_000) * this.#perSecond;
    this.#tokens = Math.min(this.#burst, this.#tokens + refill) - 1;
    this.#at = now;
    return this.#tokens < 0;
  }
}
