/** Rows of a list that are worked on at once: a fraction of a millisecond. */
const rowsInSlice = 10;

/** Works on the rows in slices, between which the loop serves sockets: a list of a hundred takes milliseconds. */
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
