/** Lists that were found to be longer than what is counted: counting them again soon would find the same. */
export interface LargeLists {
  has(list: string): boolean;
  add(list: string): void;
}

/** A list that becomes short again, as retention makes it, is counted again after this. */
const keptMs = 60_000;
const mostKept = 1_000;

export function createLargeLists(now: () => number = () => performance.now()): LargeLists {
  const foundAt = new Map<string, number>();
  return {
    has: (list) => now() - (foundAt.get(list) ?? Number.NEGATIVE_INFINITY) < keptMs,
    add(list) {
      foundAt.delete(list);
      foundAt.set(list, now());
      const [oldest] = foundAt.keys();
      if (foundAt.size > mostKept && oldest !== undefined) foundAt.delete(oldest);
    },
  };
}
