import type { Authenticator, Identity } from "../accounts/keys/authenticate.ts";
import { parseApiKey } from "../platform/api-key.ts";
import type { Metrics } from "../platform/metrics/metrics.ts";
import type { LabelsOf, MetricTable } from "../platform/metrics/table.ts";
import { networkOf } from "../platform/network.ts";
import { ProblemError } from "../platform/problems.ts";
import { type Buckets, createBuckets } from "../platform/rate-limit.ts";

/** Limit for invalid keys, per address and minute. A deployed configuration with a typo in its key stays far below it. */
const badKeys = { burst: 20, perSecond: 20 / 60 };

export interface KeyCheck {
  /** @throws ProblemError `unauthorized`, with the same text for every fault of the key. */
  admit(authorization: string | undefined, address: string): Promise<Identity>;
}

/**
 * Authenticates callers. Every key is checked, so invalid keys from the same address never block a valid one. After too
 * many invalid keys, the 401 of a further invalid key says how long to wait.
 */
export function createKeyCheck(
  authenticator: Authenticator,
  now: () => number,
  metrics: Pick<Metrics, "keysRefused">,
): KeyCheck {
  const attempts: Buckets = createBuckets(badKeys, now);
  const refused = (
    reason: LabelsOf<MetricTable["keysRefused"]>["reason"],
    retryAfterS: number | null = null,
  ): ProblemError => {
    metrics.keysRefused.count({ reason });
    return unauthorized(retryAfterS);
  };
  return {
    async admit(authorization, address) {
      const text = bearerOf(authorization);
      // Text without the form of a key costs no lookup, and does not count against other callers of the address.
      if (text === null) throw refused("missing");
      if (!parseApiKey(text).ok) throw refused("malformed");
      const identity = await authenticator.identify(text);
      if (identity !== null) return identity;
      const taken = attempts.take(networkOf(address));
      throw taken.ok ? refused("unknown") : refused("throttled", taken.retryAfterS);
    },
  };
}

function bearerOf(authorization: string | undefined): string | null {
  return /^bearer +(\S+) *$/i.exec(authorization ?? "")?.[1] ?? null;
}

function unauthorized(retryAfterS: number | null): ProblemError {
  return new ProblemError("unauthorized", 'Send a valid API key as "Authorization: Bearer <key>".', {
    headers: {
      "www-authenticate": "Bearer",
      ...(retryAfterS === null ? {} : { "retry-after": String(retryAfterS) }),
    },
  });
}
