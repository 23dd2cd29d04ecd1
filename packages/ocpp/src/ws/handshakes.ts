/** Bounds the handshakes that are under way at the same time, in all and from one address. */
export interface HandshakeLimits {
  perAddress: number;
  total: number;
}

export interface Handshakes {
  /** Resolves when this address has its turn; false when it did not come in time, or there are too many in all. */
  enter(address: string): Promise<boolean>;
  leave(address: string): void;
}

/** A depot behind one address comes back all at once: its chargers wait for each other rather than being refused. */
export function createHandshakes({ perAddress, total }: HandshakeLimits, waitMs: number): Handshakes {
  const active = new Map<string, number>();
  const waiting = new Map<string, (() => void)[]>();
  let all = 0;

  return {
    async enter(address) {
      if (all >= total) return false;
      all++;
      const count = active.get(address) ?? 0;
      if (count < perAddress) {
        active.set(address, count + 1);
        return true;
      }
      const admitted = await new Promise<boolean>((resolve) => {
        const admit = () => {
          clearTimeout(timer);
          resolve(true);
        };
        const timer = setTimeout(() => {
          const queue = waiting.get(address)?.filter((each) => each !== admit) ?? [];
          if (queue.length === 0) waiting.delete(address);
          else waiting.set(address, queue);
          resolve(false);
        }, waitMs);
        waiting.set(address, [...(waiting.get(address) ?? []), admit]);
      });
      if (!admitted) all--;
      return admitted;
    },
    leave(address) {
      all--;
      const [next, ...rest] = waiting.get(address) ?? [];
      if (next !== undefined) {
        // The place passes on: the count stays.
        if (rest.length === 0) waiting.delete(address);
        else waiting.set(address, rest);
        next();
        return;
      }
      const count = (active.get(address) ?? 1) - 1;
      if (count === 0) active.delete(address);
      else active.set(address, count);
    },
  };
}
