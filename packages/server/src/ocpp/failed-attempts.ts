import { createBuckets } from "../platform/rate-limit.ts";

/** A connection attempt that did not prove that it is the charger that it names. */
export interface FailedAttempt {
  identity: string;
  /** The network of the address that the attempt came from: see network.ts. */
  network: string;
}

/**
 * Makes attempts with wrong credentials wait. It never affects right credentials: every password is 20 random bytes
 * made by this server, and checking one costs microseconds, so an attacker cannot guess one. A limit on right passwords
 * would only let an attacker shut out a charger whose address changes.
 */
export interface FailedAttempts {
  /** Counts the attempt. Returns the seconds that it must wait when there were too many before it, and null otherwise. */
  count(attempt: FailedAttempt): number | null;
}

/** A charger's identity is not longer; an unknown client may send a longer one. */
const longestIdentity = 48;

/** Both limits in failures a minute, and as many at once. Registered and unregistered identities have the same limits. */
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
