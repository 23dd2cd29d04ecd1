/**
 * Finds what applies at instants that never go back: the last of `items` that begins at or before each. `items` are in order
 * of their beginning. A session has thousands of both, so searching the whole list for each instant is too slow.
 */
export function inTurn<Item>(
  items: readonly Item[],
  beginOf: (item: Item) => number,
): (at: number) => Item | undefined {
  let begun = 0;
  return (at) => {
    for (let next = items[begun]; next !== undefined && beginOf(next) <= at; next = items[begun]) begun++;
    return items[begun - 1];
  };
}
