import type { Authenticator, Identity } from "../accounts/keys/authenticate.ts";
import { parseApiKey } from "../platform/api-key.ts";
import type { Metrics } from "../platform/metrics/metrics.ts";
import type { LabelsOf, MetricTable } from "../platform/metrics/table.ts";
import { networkOf } from "../platform/network.ts";
import { ProblemError } from "../platform/problems.ts";
import { type Buckets, createBuckets } from "../platform/rate-limit.ts";

/** Keys that do not work, per address and minute; a typo in a deployed configuration stays far below it. */
const badKeys = { burst: 20, perSecond: 20 / 60 };

export interface Door {
  /** @throws ProblemError `unauthorized`, in the same words whatever is wrong with the key. */
  admit(authorization: string | undefined, address: string): Promise<Identity>;
}

/**
 * Who may come in. Every key is checked, and one that works is never refused for the keys that others behind the same
 * address offer. After too many invalid keys, further invalid ones are told to wait.
 */
export function createDoor(
  authenticator: Authenticator,
  now: () => number,
  metrics: Pick<Metrics, "keysRefused">,
): Door {
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
      // What has not the form of a key costs no look-up, and does not count against the neighbours.
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
