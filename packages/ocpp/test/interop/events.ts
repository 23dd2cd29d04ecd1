/** Events by name; past events are kept for later readers. */
export interface Events {
  emit(name: string, value?: unknown): void;
  /** The next event of that name, in order, past or future. */
  next(name: string): Promise<unknown>;
}

export function createEvents(): Events {
  const emitted = new Map<string, unknown[]>();
  const waiting = new Map<string, ((value: unknown) => void)[]>();
  return {
    emit(name, value) {
      const first = waiting.get(name)?.shift();
      if (first !== undefined) first(value);
      else emitted.set(name, [...(emitted.get(name) ?? []), value]);
    },
    next(name) {
      const past = emitted.get(name) ?? [];
      if (past.length > 0) return Promise.resolve(past.shift());
      return new Promise((resolve) => {
        waiting.set(name, [...(waiting.get(name) ?? []), resolve]);
      });
    },
  };
}
