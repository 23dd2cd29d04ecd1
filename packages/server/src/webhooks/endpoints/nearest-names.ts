/** The names that the caller may have meant, the nearest first; none when all names are too different. */
export function nearestNames(given: string, names: readonly string[]): string[] {
  const farthest = Math.max(2, Math.floor(given.length / 3));
  return names
    .map((name) => ({ name, edits: editsBetween(given, name) }))
    .filter(({ edits }) => edits <= farthest)
    .sort((one, other) => one.edits - other.edits)
    .slice(0, 3)
    .map(({ name }) => name);
}

/** How many characters to insert, delete or replace to turn one text into the other (Levenshtein). */
function editsBetween(from: string, to: string): number {
  let row = Array.from({ length: to.length + 1 }, (_, column) => column);
  for (const [line, letter] of [...from].entries()) {
    const next = [line + 1];
    for (let column = 1; column <= to.length; column++) {
      const replaced = (row[column - 1] ?? 0) + (letter === to[column - 1] ? 0 : 1);
      next.push(Math.min(replaced, (row[column] ?? 0) + 1, (next[column - 1] ?? 0) + 1));
    }
    row = next;
  }
  return row[to.length] ?? 0;
}
