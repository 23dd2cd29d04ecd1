/** A token bucket: `burst` at once, `perSecond` in the long run. */
export class InboundRate {
  readonly #limits: { readonly perSecond: number; readonly burst: number };
  /** When the bucket will be full again: all there is to remember of it. */
  #fullAt = 0;

  constructor(limits: { readonly perSecond: number; readonly burst: number }) {
    this.#limits = limits;
  }

  /** Takes one; true when that was more than there were. */
  exceeded(now: number): boolean {
    const { perSecond, burst } = this.#limits;
    const refillMs = 1_000 / perSecond;
    this.#fullAt = Math.max(now, this.#fullAt) + refillMs;
    return this.#fullAt - now > burst * refillMs;
  }
}
