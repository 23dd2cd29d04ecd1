const perDecade = 40;
const smallestMs = 1e-4;

/** Durations in buckets a few per cent wide: constant memory for any number of them. */
export class Histogram {
  readonly #buckets: number[] = Array(perDecade * 9).fill(0);
  #count = 0;
  maxMs = 0;

  add(ms: number): void {
    const bucket = Math.max(0, Math.ceil(Math.log10(Math.max(ms, smallestMs) / smallestMs) * perDecade));
    this.#buckets[bucket] = (this.#buckets[bucket] ?? 0) + 1;
    this.#count++;
    if (ms > this.maxMs) this.maxMs = ms;
  }

  /** In ms, rounded up to the end of the bucket. */
  quantile(share: number): number {
    let left = this.#count * share;
    for (const [bucket, count] of this.#buckets.entries()) {
      left -= count;
      if (left <= 0) return smallestMs * 10 ** (bucket / perDecade);
    }
    return this.maxMs;
  }
}
