import { commandCompleted } from "../commands/complete.ts";
import type { Cancel, Clock } from "../context.ts";
import type { Bus } from "./bus.ts";

/** Requests that wait for something to end, such as a command, wherever it is carried out. */
export interface Completions {
  wait(id: string, timeoutMs: number): Waiting;
  close(): void;
}

export interface Waiting {
  /**
   * True when it may have ended since the last time, which the row says; false when the time is over, or the
   * waiting was cancelled.
   */
  told(): Promise<boolean>;
  cancel: Cancel;
}

const over: Waiting = { told: () => Promise.resolve(false), cancel: () => undefined };

/** `topic` says what has ended. */
export function createCompletions(bus: Bus, clock: Clock, topic: string = commandCompleted): Completions {
  const waiting = new Map<string, Set<Waiter>>();
  let closed = false;
  const all = (): Waiter[] => [...waiting.values()].flatMap((waiters) => [...waiters]);
  const unsubscribe = bus.subscribe(topic, (message) => {
    // After a gap nobody knows what was missed, so everybody looks.
    const concerned = message.gap ? all() : [...(waiting.get(String(message.id)) ?? [])];
    for (const { tell } of concerned) tell();
  });
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
      unsubscribe();
      for (const { cancel } of all()) cancel();
    },
  };
}

interface Waiter extends Waiting {
  tell(): void;
}

function createWaiter(forget: () => void): Waiter {
  let isTold = false;
  let isOver = false;
  let wake: () => void = () => undefined;
  return {
    tell() {
      isTold = true;
      wake();
    },
    cancel() {
      if (isOver) return;
      isOver = true;
      forget();
      wake();
    },
    async told() {
      if (!isTold && !isOver) {
        await new Promise<void>((resolve) => {
          wake = resolve;
        });
      }
      isTold = false;
      return !isOver;
    },
  };
}
