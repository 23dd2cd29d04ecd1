/** A token bucket per name: `burst` at once, `perSecond` on average. */
export interface Rate {
  perSecond: number;
  burst: number;
}

export type Taken = {
  ok: boolean;
  /** The number of whole requests that are possible at once. */
  remaining: number;
  /** Seconds until the bucket is full again. */
  resetS: number;
  /** Seconds until the next request is possible, at least 1. */
  retryAfterS: number;
};

export interface Buckets {
  take(name: string): Taken;
  /** Like `take`, but takes no token. */
  peek(name: string): Taken;
}

/**
 * The most names that are kept. When a client sends more made-up names, the oldest names that were not used again are
 * dropped.
 */
export const mostNames = 20_000;

export function createBuckets({ perSecond, burst }: Rate, now: () => number): Buckets {
  type Bucket = { tokens: number; at: number };
  // Two generations: when the young one is full, it becomes the old one, and the previous old one is dropped.
  let young = new Map<string, Bucket>();
  let old = new Map<string, Bucket>();

  const tokensOf = (name: string, at: number): number => {
    const bucket = young.get(name) ?? old.get(name);
    if (bucket === undefined) return burst;
    return Math.min(burst, bucket.tokens + (Math.max(0, at - bucket.at) / 1000) * perSecond);
  };
  const describe = (before: number, after: number): Taken => ({
    ok: before >= 1,
    remaining: Math.floor(after),
    resetS: Math.ceil((burst - after) / perSecond),
    retryAfterS: Math.max(1, Math.ceil((1 - after) / perSecond)),
  });
  const keep = (name: string, bucket: Bucket): void => {
    if (young.size >= mostNames / 2 && !young.has(name)) {
      old = young;
      young = new Map();
    }
    young.set(name, bucket);
  };

  return {
    take(name) {
      const at = now();
      const before = tokensOf(name, at);
      const after = before >= 1 ? before - 1 : before;
      keep(name, { tokens: after, at });
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
