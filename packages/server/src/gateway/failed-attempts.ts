import { networkOf } from "../network.ts";
import { createBuckets } from "../rate-limit.ts";

/**
 * How often somebody may fail to prove that it is a charger. Only failures count: a depot behind one address comes
 * back all at once, and is let in.
 */
export interface FailedAttempts {
  /** Seconds until it may try again; null: it may. */
  waitS(identity: string, address: string): number | null;
  failed(identity: string, address: string): void;
  succeeded(identity: string, address: string): void;
}

const perAddress = { burst: 30, perSecond: 30 / 60 };
const perIdentity = { burst: 10, perSecond: 10 / 60 };

/** Chargers whose last address is remembered: the first forgotten is the one that has not connected for longest. */
const rememberedChargers = 50_000;

/** No identity of a charger is longer; what somebody makes up may be. */
const longestIdentity = 48;

export function createFailedAttempts(now: () => number): FailedAttempts {
  const ofAddress = createBuckets(perAddress, now);
  const ofIdentity = createBuckets(perIdentity, now);
  const lastNetwork = new Map<string, string>();

  /**
   * What somebody's failures count against. A charger at the address where it connected last answers for itself
   * alone: neither a neighbour behind that address nor a stranger who uses its name can shut it out.
   */
  function limitsOf(identity: string, address: string) {
    const network = networkOf(address);
    const name = identity.slice(0, longestIdentity);
    if (lastNetwork.get(identity) === network) return [{ buckets: ofIdentity, name: `${network} ${name}` }];
    return [
      { buckets: ofAddress, name: network },
      { buckets: ofIdentity, name },
    ];
  }

  return {
    waitS(identity, address) {
      const waits = limitsOf(identity, address).flatMap(({ buckets, name }) => {
        const left = buckets.peek(name);
        return left.ok ? [] : [left.retryAfterS];
      });
      return waits.length === 0 ? null : Math.max(...waits);
    },
    failed(identity, address) {
      for (const { buckets, name } of limitsOf(identity, address)) buckets.take(name);
    },
    succeeded(identity, address) {
      lastNetwork.delete(identity);
      lastNetwork.set(identity, networkOf(address));
      if (lastNetwork.size <= rememberedChargers) return;
      for (const oldest of lastNetwork.keys()) {
        lastNetwork.delete(oldest);
        return;
      }
    },
  };
}
