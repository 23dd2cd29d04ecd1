/** One of many small operations that run in groups. Rejects with the error of its group. */
export type Grouped<Item, Result> = (item: Item) => Promise<Result>;

const itemsPerGroup = 100;

interface Waiting<Item, Result> {
  item: Item;
  resolve(result: Result): void;
  reject(error: unknown): void;
}

/**
 * Operations that are requested while groups run form the next group. So an operation never waits for others to join
 * it, and a thousand at once cost ten times as much as one. `run` returns one result for each item. With one group at a
 * time the items keep their order.
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
      void runGroup(group).then(() => {
        underWay--;
        start();
      });
    }
  }

  async function runGroup(group: readonly Waiting<Item, Result>[]): Promise<void> {
    try {
      const results = await run(group.map(({ item }) => item));
      // `run` returns one result for each item.
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
