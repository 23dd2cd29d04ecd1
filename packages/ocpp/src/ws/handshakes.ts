/** Bounds the handshakes that are under way at the same time, in all and from one address. */
export interface HandshakeLimits {
  perAddress: number;
  total: number;
}

export interface Handshakes {
  /**
   * Resolves when this address has its turn, with what gives the place back, which is also given back when the client hangs
   * up. Null when the turn did not come in time or the client has hung up, or there are too many in all.
   */
  enter(address: string, gone: AbortSignal): Promise<(() => void) | null>;
}

/** A depot behind one address comes back all at once: its chargers wait for each other rather than being refused. */
export function createHandshakes({ perAddress, total }: HandshakeLimits, waitMs: number): Handshakes {
  const active = new Map<string, number>();
  const waiting = new Map<string, (() => void)[]>();
  let all = 0;

  function leave(address: string): void {
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
  }

  /** False when its turn did not come. */
  function turn(address: string, gone: AbortSignal): Promise<boolean> {
    const count = active.get(address) ?? 0;
    if (count < perAddress) {
      active.set(address, count + 1);
      return Promise.resolve(true);
    }
    return new Promise((resolve) => {
      const end = (admitted: boolean) => {
        clearTimeout(timer);
        gone.removeEventListener("abort", giveUp);
        resolve(admitted);
      };
      const admit = () => end(true);
      const giveUp = () => {
        const queue = waiting.get(address)?.filter((each) => each !== admit) ?? [];
        if (queue.length === 0) waiting.delete(address);
        else waiting.set(address, queue);
        all--;
        end(false);
      };
      const timer = setTimeout(giveUp, waitMs);
      gone.addEventListener("abort", giveUp);
      waiting.set(address, [...(waiting.get(address) ?? []), admit]);
    });
  }

  return {
    async enter(address, gone) {
      const hasGone = () => gone.aborted;
      if (hasGone() || all >= total) return null;
      all++;
      if (!(await turn(address, gone))) return null;
      let isHeld = true;
      const release = () => {
        if (isHeld) leave(address);
        isHeld = false;
        gone.removeEventListener("abort", release);
      };
      gone.addEventListener("abort", release);
      // It may have hung up just after its turn had come.
      if (hasGone()) release();
      return release;
    },
  };
}
