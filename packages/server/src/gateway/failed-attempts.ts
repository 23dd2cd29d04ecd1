import type { ChargerRow } from "../chargers/find.ts";
import { createBuckets } from "../rate-limit.ts";

/** Somebody who says that it is a charger. */
export interface Claimant {
  identity: string;
  /** Whose address it comes from: see network.ts. */
  network: string;
  /** The charger that is registered by that name, if one is. */
  charger: Pick<ChargerRow, "lastNetwork"> | undefined;
}

/**
 * How often somebody may fail to prove that it is a charger. Only failures count: a depot behind one address comes
 * back all at once, and is let in.
 */
export interface FailedAttempts {
  /** Seconds until it may try again; null: it may. */
  waitS(claimant: Claimant): number | null;
  failed(claimant: Claimant): void;
}

/** No identity of a charger is longer; what somebody makes up may be. */
const longestIdentity = 48;

/** Both limits in failures a minute, and as many at once. */
export function createFailedAttempts(
  limits: { perAddress: number; perIdentity: number },
  now: () => number,
): FailedAttempts {
  const ofAddress = createBuckets(aMinute(limits.perAddress), now);
  const ofIdentity = createBuckets(aMinute(limits.perIdentity), now);

  /**
   * What somebody's failures count against. A charger at the address where it connected last answers for itself
   * alone: neither a neighbour behind that address nor a stranger who uses its name can shut it out. One that never
   * connected has no such address, and may be installed beside a neighbour that fails.
   */
  function limitsOf({ identity, network, charger }: Claimant) {
    const name = identity.slice(0, longestIdentity);
    if (charger?.lastNetwork === network) return [{ buckets: ofIdentity, name: `${network} ${name}` }];
    const own = { buckets: ofIdentity, name };
    return charger?.lastNetwork === null ? [own] : [{ buckets: ofAddress, name: network }, own];
  }

  return {
    waitS(claimant) {
      const waits = limitsOf(claimant).flatMap(({ buckets, name }) => {
        const left = buckets.peek(name);
        return left.ok ? [] : [left.retryAfterS];
      });
      return waits.length === 0 ? null : Math.max(...waits);
    },
    failed(claimant) {
      for (const { buckets, name } of limitsOf(claimant)) buckets.take(name);
    },
  };
}

function aMinute(count: number): { burst: number; perSecond: number } {
  return { burst: count, perSecond: count / 60 };
}
