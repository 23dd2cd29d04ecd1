import { createBuckets } from "../platform/rate-limit.ts";

/** An attempt that did not prove that it is the charger it names. */
export interface FailedAttempt {
  identity: string;
  /** Of the address it came from: see network.ts. */
  network: string;
}

/**
 * Tells attempts with wrong credentials to wait. It never concerns a right one: every password is 20 random bytes made by
 * this server, and checking one costs microseconds, so there is nothing to guess. A limit on right passwords would only let
 * strangers shut out a charger whose address changes.
 */
export interface FailedAttempts {
  /** Counts the attempt. Seconds that it is to wait when there were too many before it; null when there were not. */
  count(attempt: FailedAttempt): number | null;
}

/** No identity of a charger is longer; a stranger may send a longer one. */
const longestIdentity = 48;

/** Both limits in failures a minute, and as many at once. The same for identities that are registered and that are not. */
export function createFailedAttempts(
  limits: { perAddress: number; perIdentity: number },
  now: () => number,
): FailedAttempts {
  const ofAddress = createBuckets(aMinute(limits.perAddress), now);
  const ofIdentity = createBuckets(aMinute(limits.perIdentity), now);
  return {
    count({ identity, network }) {
      const taken = [ofAddress.take(network), ofIdentity.take(identity.slice(0, longestIdentity))];
      const waits = taken.filter(({ ok }) => !ok).map(({ retryAfterS }) => retryAfterS);
      return waits.length === 0 ? null : Math.max(...waits);
    },
  };
}

function aMinute(count: number): { burst: number; perSecond: number } {
  return { burst: count, perSecond: count / 60 };
}
