import { commandCompleted } from "../commands/complete.ts";
import type { Cancel, Clock } from "../context.ts";
import type { Bus } from "./bus.ts";

/** Requests that wait for a command to end, wherever it is carried out. */
export interface Completions {
  /** `done` resolves when the command has probably ended, or after `timeoutMs`, or when it is cancelled; the row says which. */
  wait(commandId: string, timeoutMs: number): { done: Promise<void>; cancel: Cancel };
  close(): void;
}

export function createCompletions(bus: Bus, clock: Clock): Completions {
  const waiting = new Map<string, Set<() => void>>();
  let closed = false;
  const wakeAll = (): void => {
    for (const wakes of waiting.values()) for (const wake of wakes) wake();
  };
  const unsubscribe = bus.subscribe(commandCompleted, (message) => {
    // After a gap nobody knows what was missed, so everybody looks.
    if (message.gap) return wakeAll();
    for (const wake of waiting.get(String(message.id)) ?? []) wake();
  });
  return {
    wait(commandId, timeoutMs) {
      if (closed) return { done: Promise.resolve(), cancel: () => undefined };
      const wakes = waiting.get(commandId) ?? new Set();
      waiting.set(commandId, wakes);
      let resolve: () => void = () => undefined;
      const done = new Promise<void>((ended) => {
        resolve = ended;
      });
      const wake = (): void => {
        stopClock();
        wakes.delete(wake);
        if (wakes.size === 0) waiting.delete(commandId);
        resolve();
      };
      const stopClock = clock.after(timeoutMs, wake);
      wakes.add(wake);
      return { done, cancel: wake };
    },
    close: () => {
      closed = true;
      unsubscribe();
      wakeAll();
    },
  };
}
