/** Things that happen once or more; whoever comes late finds them. */
export interface Events {
  emit(name: string, value?: unknown): void;
  /** The next one of that name, one by one and in order, past or to come. */
  next(name: string): Promise<unknown>;
}

export function createEvents(): Events {
  const happened = new Map<string, unknown[]>();
  const waiting = new Map<string, ((value: unknown) => void)[]>();
  return {
    emit(name, value) {
      const first = waiting.get(name)?.shift();
      if (first !== undefined) first(value);
      else happened.set(name, [...(happened.get(name) ?? []), value]);
    },
    next(name) {
      const past = happened.get(name) ?? [];
      if (past.length > 0) return Promise.resolve(past.shift());
      return new Promise((resolve) => {
        waiting.set(name, [...(waiting.get(name) ?? []), resolve]);
      });
    },
  };
}
