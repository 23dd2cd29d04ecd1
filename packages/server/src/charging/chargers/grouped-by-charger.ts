import { type Grouped, grouped } from "../../store/grouped.ts";

/**
 * Operations on the rows of chargers, many in one commit. `run` leaves out the chargers whose rows are busy, unless it waits.
 * What a group left out then runs alone, however long the row is busy: the other chargers must not wait for it.
 */
export function groupedByCharger<Item, Result>(
  chargerOf: (item: Item) => string,
  run: (items: readonly Item[], options: { waits: boolean }) => Promise<Map<string, Result>>,
): Grouped<Item, Result | undefined> {
  const together = grouped(async (items: readonly Item[]) => {
    // Each charger once: the last one.
    const one = new Map(items.map((item) => [chargerOf(item), item]));
    const done = await run([...one.values()], { waits: false });
    return items.map((item) => (one.get(chargerOf(item)) === item ? done.get(chargerOf(item)) : undefined));
  });
  return async (item) => (await together(item)) ?? (await run([item], { waits: true })).get(chargerOf(item));
}
