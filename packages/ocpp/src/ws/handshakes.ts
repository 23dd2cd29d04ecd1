/** Limits the handshakes in progress, in total and for one address. */
export interface HandshakeLimits {
  perAddress: number;
  total: number;
}

export interface Handshakes {
  /**
   * Resolves when it is this address's turn, with a function that releases the place; a disconnect of the client
   * releases it too. Null when the wait took too long, the client disconnected, or there are too many in total.
   */
  enter(address: string, gone: AbortSignal): Promise<(() => void) | null>;
}

/** A whole depot behind one address reconnects at once: its chargers wait for each other and are not refused. */
export function createHandshakes({ perAddress, total }: HandshakeLimits, waitMs: number): Handshakes {
  const active = new Map<string, number>();
  const waiting = new Map<string, (() => void)[]>();
  let all = 0;

  function leave(address: string): void {
    all--;
    const [next, ...rest] = waiting.get(address) ?? [];
    if (next !== undefined) {
      // The place goes to the next one, so the count stays the same.
      if (rest.length === 0) waiting.delete(address);
      else waiting.set(address, rest);
      next();
      return;
    }
    const count = (active.get(address) ?? 1) - 1;
    if (count === 0) active.delete(address);
    else active.set(address, count);
  }

  /** False when the turn did not come in time. */
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
      // The client may have disconnected right after its turn came.
      if (hasGone()) release();
      return release;
    },
  };
}
