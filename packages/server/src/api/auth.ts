import { type Authenticator, type Identity, sentenceOf } from "../accounts/keys/authenticate.ts";
import { parseApiKey } from "../platform/api-key.ts";
import type { Metrics } from "../platform/metrics/metrics.ts";
import type { LabelsOf, MetricTable } from "../platform/metrics/table.ts";
import { networkOf } from "../platform/network.ts";
import { ProblemError } from "../platform/problems.ts";
import { type Buckets, createBuckets } from "../platform/rate-limit.ts";

/** Limit for invalid keys, per address and minute. A deployed configuration with a typo in its key stays far below it. */
const badKeys = { burst: 20, perSecond: 20 / 60 };

const sendValid = 'Send a valid API key as "Authorization: Bearer <key>".';

export interface KeyCheck {
  /** @throws ProblemError `unauthorized`, which says when a key has ended, and has the same text for all other faults. */
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
    { detail = sendValid, retryAfterS }: { detail?: string; retryAfterS?: number } = {},
  ): ProblemError => {
    metrics.keysRefused.count({ reason });
    return new ProblemError("unauthorized", detail, {
      headers: {
        "www-authenticate": "Bearer",
        ...(retryAfterS === undefined ? {} : { "retry-after": String(retryAfterS) }),
      },
    });
  };
  return {
    async admit(authorization, address) {
      const text = bearerOf(authorization);
      // Text without the form of a key costs no lookup, and does not count against other callers of the address.
      if (text === null) throw refused("missing");
      if (!parseApiKey(text).ok) throw refused("malformed");
      const found = await authenticator.identify(text);
      if (found !== null && !("ended" in found)) return found;
      const taken = attempts.take(networkOf(address));
      const detail = found === null ? sendValid : sentenceOf("This API key", found);
      throw taken.ok
        ? refused(found === null ? "unknown" : "ended", { detail })
        : refused("throttled", { detail, retryAfterS: taken.retryAfterS });
    },
  };
}

function bearerOf(authorization: string | undefined): string | null {
  return /^bearer +(\S+) *$/i.exec(authorization ?? "")?.[1] ?? null;
}
