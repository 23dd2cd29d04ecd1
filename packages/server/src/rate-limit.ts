/** A token bucket per name: `burst` at once, `perSecond` on average. */
export interface Rate {
  perSecond: number;
  burst: number;
}

export type Taken = {
  ok: boolean;
  /** Whole requests that are left at once. */
  remaining: number;
  /** Seconds until the bucket is full again. */
  resetS: number;
  /** Seconds until there is one, at least 1. */
  retryAfterS: number;
};

export interface Buckets {
  take(name: string): Taken;
  /** As `take`, without taking. */
  peek(name: string): Taken;
}

/** Full buckets are forgotten: they say nothing. */
const sweepAt = 10_000;

export function createBuckets({ perSecond, burst }: Rate, now: () => number): Buckets {
  const buckets = new Map<string, { tokens: number; at: number }>();

  const tokensOf = (name: string, at: number): number => {
    const bucket = buckets.get(name);
    if (bucket === undefined) return burst;
    return Math.min(burst, bucket.tokens + (Math.max(0, at - bucket.at) / 1000) * perSecond);
  };
  const describe = (before: number, after: number): Taken => ({
    ok: before >= 1,
    remaining: Math.floor(after),
    resetS: Math.ceil((burst - after) / perSecond),
    retryAfterS: Math.max(1, Math.ceil((1 - after) / perSecond)),
  });
  const sweep = (at: number): void => {
    for (const name of [...buckets.keys()]) if (tokensOf(name, at) >= burst) buckets.delete(name);
    // Still as many: somebody makes up names. Forgetting favours the guessed over the guesser, but stays bounded.
    if (buckets.size >= sweepAt) buckets.clear();
  };

  return {
    take(name) {
      const at = now();
      const before = tokensOf(name, at);
      const after = before >= 1 ? before - 1 : before;
      if (buckets.size >= sweepAt && !buckets.has(name)) sweep(at);
      buckets.set(name, { tokens: after, at });
      return describe(before, after);
    },
    peek(name) {
      const tokens = tokensOf(name, now());
      return describe(tokens, tokens);
    },
  };
}

/** The two fields of draft-ietf-httpapi-ratelimit-headers. */
export function rateHeaders({ perSecond, burst }: Rate, taken: Taken): Record<string, string> {
  return {
    "ratelimit-policy": `"key";q=${burst};w=${Math.ceil(burst / perSecond)}`,
    ratelimit: `"key";r=${taken.remaining};t=${taken.resetS}`,
  };
}
