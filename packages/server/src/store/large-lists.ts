/** Lists that have more rows than the server counts. Counting them again soon would give the same result. */
export interface LargeLists {
  has(list: string): boolean;
  add(list: string): void;
}

/** After this time the server counts a list again, because retention may have made it short. */
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
