import { SimulatorError } from "./simulator-error.ts";

/** Listeners by event, and promises of a state. */
export interface Listeners<Events, State> {
  on<Event extends keyof Events>(event: Event, run: (about: Events[Event]) => void): () => void;
  hasListener(event: keyof Events): boolean;
  emit<Event extends keyof Events>(event: Event, about: Events[Event]): void;
  /** Resolves when the predicate holds, immediately if it already does. */
  until(predicate: (state: State) => boolean, signal?: AbortSignal): Promise<State>;
  /** The state may have changed. */
  changed(): void;
  /** Rejects all pending promises. */
  close(): void;
}

interface Waiter<State> {
  predicate: (state: State) => boolean;
  resolve: (state: State) => void;
  reject: (reason: unknown) => void;
}

export function createListeners<Events, State>(stateNow: () => State): Listeners<Events, State> {
  const listeners = new Map<keyof Events, Set<(about: never) => void>>();
  const waiters = new Set<Waiter<State>>();
  let closed = false;

  return {
    on(event, run) {
      const those = listeners.get(event) ?? new Set();
      listeners.set(event, those.add(run));
      return () => those.delete(run);
    },
    hasListener: (event) => (listeners.get(event)?.size ?? 0) > 0,
    emit(event, about) {
      // Only listeners of this event are stored under this name.
      for (const run of listeners.get(event) ?? []) run(about as never);
    },
    until(predicate, signal) {
      const state = stateNow();
      if (predicate(state)) return Promise.resolve(state);
      if (closed) return Promise.reject(closedError());
      return new Promise((resolve, reject) => {
        const waiter: Waiter<State> = {
          predicate,
          reject,
          resolve(found) {
            signal?.removeEventListener("abort", abort);
            resolve(found);
          },
        };
        const abort = () => {
          waiters.delete(waiter);
          reject(signal?.reason);
        };
        if (signal?.aborted) return abort();
        signal?.addEventListener("abort", abort, { once: true });
        waiters.add(waiter);
      });
    },
    changed() {
      if (waiters.size === 0) return;
      const state = stateNow();
      for (const waiter of [...waiters]) {
        if (!waiter.predicate(state)) continue;
        waiters.delete(waiter);
        waiter.resolve(state);
      }
    },
    close() {
      closed = true;
      for (const { reject } of waiters) reject(closedError());
      waiters.clear();
    },
  };
}

function closedError(): SimulatorError {
  return new SimulatorError("closed", "The charger was closed during the wait.");
}
