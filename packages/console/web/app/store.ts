import { useSyncExternalStore } from "react";

/** A value outside of React that screens follow. */
export interface Store<Value> {
  get(): Value;
  set(value: Value): void;
  /** The value, in a component that is drawn again when it changes. */
  use(): Value;
}

export function createStore<Value>(initial: Value): Store<Value> {
  let current = initial;
  const listeners = new Set<() => void>();
  const subscribe = (listener: () => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  };
  const get = () => current;
  return {
    get,
    set(value) {
      current = value;
      for (const listener of listeners) listener();
    },
    use: () => useSyncExternalStore(subscribe, get),
  };
}
