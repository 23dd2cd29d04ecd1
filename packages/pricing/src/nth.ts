/** The item at an index that the caller knows to exist. Money and energy never fall back to 0 when an item is missing. */
export function nth<Item>(items: readonly Item[], index: number): Item {
  const item = items[index];
  if (item === undefined) throw new Error(`unreachable: no item ${index} among ${items.length}`);
  return item;
}
