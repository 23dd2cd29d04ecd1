/** Rows of a list in one slice: a fraction of a millisecond of work. */
const rowsInSlice = 10;

/**
 * Handles the rows in slices. The event loop serves sockets between them, because a list of a hundred takes
 * milliseconds.
 */
export async function inSlices<Row, Result>(
  rows: readonly Row[],
  work: (slice: readonly Row[]) => readonly Result[],
): Promise<Result[]> {
  const results: Result[] = [];
  for (let from = 0; from < rows.length; from += rowsInSlice) {
    if (from > 0) await new Promise((resolve) => void setImmediate(resolve));
    results.push(...work(rows.slice(from, from + rowsInSlice)));
  }
  return results;
}
