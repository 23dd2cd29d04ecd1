/** The URL that a text is, or null. `URL.canParse` will not do: once Node 20 has optimized it, names beyond ASCII are none. */
export function readUrl(text: string): URL | null {
  try {
    return new URL(text);
  } catch {
    return null;
  }
}
