/** The item at a place that the caller knows to be there. Money and energy never fall back to 0 where one is missing. */
export function nth<Item>(items: readonly Item[], index: number): Item {
  const item = items[index];
  if (item === undefined) throw new Error(`unreachable: no item ${index} among ${items.length}`);
  return item;
}
