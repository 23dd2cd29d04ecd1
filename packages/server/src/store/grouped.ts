/** One of many small things that are done together. Rejects with what its group failed with. */
export type Grouped<Item, Result> = (item: Item) => Promise<Result>;

const itemsPerGroup = 100;

interface Waiting<Item, Result> {
  item: Item;
  resolve(result: Result): void;
  reject(error: unknown): void;
}

/**
 * What is asked for while groups are under way becomes the next group: nothing waits for company, and a thousand at once
 * cost ten times as much as one. `run` answers item for item. With one group at a time they keep their order.
 */
export function grouped<Item, Result>(
  run: (items: readonly Item[]) => Promise<readonly Result[]>,
  { groupsAtATime = 2 }: { groupsAtATime?: number } = {},
): Grouped<Item, Result> {
  const queue: Waiting<Item, Result>[] = [];
  let underWay = 0;
  let scheduled = false;

  function start(): void {
    scheduled = false;
    while (underWay < groupsAtATime && queue.length > 0) {
      underWay++;
      const group = queue.splice(0, itemsPerGroup);
      void settle(group).then(() => {
        underWay--;
        start();
      });
    }
  }

  async function settle(group: readonly Waiting<Item, Result>[]): Promise<void> {
    try {
      const results = await run(group.map(({ item }) => item));
      // One for each: `run` says so.
      for (const [index, { resolve }] of group.entries()) resolve(results[index] as Result);
    } catch (error) {
      for (const { reject } of group) reject(error);
    }
  }

  return (item) =>
    new Promise((resolve, reject) => {
      queue.push({ item, resolve, reject });
      if (scheduled) return;
      scheduled = true;
      setImmediate(start);
    });
}
