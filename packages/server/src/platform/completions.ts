import type { Cancel, Clock } from "./clock.ts";
import type { Signals } from "./signals.ts";

/** Requests that wait for the end of something, such as a command, in any process. */
export interface Completions {
  wait(id: string, timeoutMs: number): Waiting;
  close(): void;
}

export interface Waiting {
  /**
   * True when it may have ended since the last call; the caller must read the row to be sure. False when the time is
   * over, or the waiting was cancelled.
   */
  changed(): Promise<boolean>;
  cancel: Cancel;
}

const over: Waiting = { changed: () => Promise.resolve(false), cancel: () => undefined };

/** `ended` is the signal that reports the end. */
export function createCompletions(
  signals: Signals,
  clock: Pick<Clock, "after">,
  ended: "command-ended" | "delivery-attempted",
): Completions {
  const waiting = new Map<string, Set<Waiter>>();
  let closed = false;
  const all = (): Waiter[] => [...waiting.values()].flatMap((waiters) => [...waiters]);
  const wake = (waiters: Iterable<Waiter>): void => {
    for (const { notify } of [...waiters]) notify();
  };
  const subscriptions = [
    signals.subscribe(ended, ({ id }) => wake(waiting.get(id) ?? [])),
    signals.subscribe("signals-missed", () => wake(all())),
  ];
  return {
    wait(id, timeoutMs) {
      if (closed) return over;
      const waiters = waiting.get(id) ?? new Set();
      waiting.set(id, waiters);
      const waiter = createWaiter(() => {
        stopClock();
        waiters.delete(waiter);
        if (waiters.size === 0 && waiting.get(id) === waiters) waiting.delete(id);
      });
      const stopClock = clock.after(timeoutMs, waiter.cancel);
      waiters.add(waiter);
      return waiter;
    },
    close: () => {
      closed = true;
      for (const stop of subscriptions) stop();
      for (const { cancel } of all()) cancel();
    },
  };
}

interface Waiter extends Waiting {
  notify(): void;
}

function createWaiter(forget: () => void): Waiter {
  let isWoken = false;
  let isOver = false;
  let wake: () => void = () => undefined;
  return {
    notify() {
      isWoken = true;
      wake();
    },
    cancel() {
      if (isOver) return;
      isOver = true;
      forget();
      wake();
    },
    async changed() {
      if (!isWoken && !isOver) {
        await new Promise<void>((resolve) => {
          wake = resolve;
        });
      }
      isWoken = false;
      return !isOver;
    },
  };
}
