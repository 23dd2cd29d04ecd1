/** A token bucket: `burst` at once, `perSecond` in the long run. */
export class InboundRate {
  readonly #limits: { readonly perSecond: number; readonly burst: number };
  /** When the bucket will be full again: all there is to remember of it, but for the time that it was asked last. */
  #fullAt = 0;
  #at = 0;

  constructor(limits: { readonly perSecond: number; readonly burst: number }) {
    this.#limits = limits;
  }

  /** Takes so many, whether or not they are left; gives the debt. */
  take(now: number, count: number): number {
    // A clock that is put back must not make anybody wait until it is where it was.
    if (now < this.#at) this.#fullAt -= this.#at - now;
    this.#at = now;
    this.#fullAt = Math.max(now, this.#fullAt) + (count * 1_000) / this.#limits.perSecond;
    return this.debtMs(now);
  }

  /** How long it is until as many have flowed in as were taken; 0 when there are some left. */
  debtMs(now: number): number {
    const { perSecond, burst } = this.#limits;
    return Math.max(0, this.#fullAt - now - (burst * 1_000) / perSecond);
  }
}
