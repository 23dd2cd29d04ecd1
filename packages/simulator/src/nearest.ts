/** The most similar word; null when none is close. */
export function nearest(word: string, words: Iterable<string>): string | null {
  let best: { word: string; distance: number } | null = null;
  for (const each of words) {
    const distance = mistakes(word.toLowerCase(), each.toLowerCase());
    if (best === null || distance < best.distance) best = { word: each, distance };
  }
  return best !== null && best.distance <= Math.max(2, word.length / 3) ? best.word : null;
}

/** Number of letters to change, add or remove (Levenshtein distance). */
function mistakes(one: string, other: string): number {
  let row = Array.from({ length: other.length + 1 }, (_, index) => index);
  for (let i = 1; i <= one.length; i++) {
    const next = [i];
    for (let j = 1; j <= other.length; j++) {
      const same = one[i - 1] === other[j - 1] ? 0 : 1;
      next.push(Math.min((row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1, (row[j - 1] ?? 0) + same));
    }
    row = next;
  }
  return row[other.length] ?? 0;
}
