const leastMs = 0.05;
const growth = 1.02;

/** Counts durations in buckets that grow by 2 %, so that those of several processes can be added. */
export class Latencies {
  readonly #counts: number[] = [];
  #count = 0;
  #longestMs = 0;

  add(ms: number): void {
    const bucket = Math.max(0, Math.ceil(Math.log(ms / leastMs) / Math.log(growth)));
    this.#counts[bucket] = (this.#counts[bucket] ?? 0) + 1;
    this.#count++;
    this.#longestMs = Math.max(this.#longestMs, ms);
  }

  get count(): number {
    return this.#count;
  }

  get longestMs(): number {
    return this.#longestMs;
  }

  /** The duration in ms, at most 2 % too long, that this share of them does not exceed; 0 without any. */
  quantile(share: number): number {
    let left = this.#count * share;
    for (const [bucket, count = 0] of this.#counts.entries()) {
      left -= count;
      if (left <= 0 && count > 0) return Math.min(this.#longestMs, leastMs * growth ** bucket);
    }
    return this.#longestMs;
  }

  /** To be sent to another process. */
  export(): ExportedLatencies {
    const counts = this.#counts.flatMap((count = 0, bucket): [number, number][] =>
      count > 0 ? [[bucket, count]] : [],
    );
    return { counts, longestMs: this.#longestMs };
  }

  merge({ counts, longestMs }: ExportedLatencies): void {
    for (const [bucket, count] of counts) {
      this.#counts[bucket] = (this.#counts[bucket] ?? 0) + count;
      this.#count += count;
    }
    this.#longestMs = Math.max(this.#longestMs, longestMs);
  }
}

export interface ExportedLatencies {
  /** Number of each bucket that is not empty, and how many durations are in it. */
  counts: readonly [bucket: number, count: number][];
  longestMs: number;
}
