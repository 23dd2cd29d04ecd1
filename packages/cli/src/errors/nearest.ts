/** The names most similar to the typed one, the most likely first; at most three. */
export function nearest(typed: string, names: readonly string[]): string[] {
  const wanted = typed.replaceAll(":", " ").toLowerCase();
  return names
    .map((name) => ({ name, far: name.startsWith(wanted) ? 0.5 : distance(wanted, name) }))
    .filter(({ name, far }) => far <= Math.max(2, name.length / 3))
    .sort((a, b) => a.far - b.far || a.name.localeCompare(b.name))
    .slice(0, 3)
    .map(({ name }) => name);
}

/** Levenshtein's: letters to add, drop or change. */
function distance(a: string, b: string): number {
  let previous = Array.from({ length: b.length + 1 }, (_, column) => column);
  for (let row = 1; row <= a.length; row++) {
    const current = [row];
    for (let column = 1; column <= b.length; column++) {
      const change = a[row - 1] === b[column - 1] ? 0 : 1;
      current.push(
        Math.min(
          (previous[column] ?? 0) + 1,
          (current[column - 1] ?? 0) + 1,
          (previous[column - 1] ?? 0) + change,
        ),
      );
    }
    previous = current;
  }
  return previous[b.length] ?? 0;
}
