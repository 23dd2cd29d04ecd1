/**
 * Parses a text as a URL; null if it is not a URL. `URL.canParse` cannot be used: once Node 20 has optimized it, it
 * rejects names with characters beyond ASCII.
 */
export function readUrl(text: string): URL | null {
  try {
    return new URL(text);
  } catch {
    return null;
  }
}

/** The path of the public address, without a slash at its end: what clients write before the paths of the server. */
export function basePathOf(publicUrl: string | null): string {
  return publicUrl === null ? "" : new URL(publicUrl, "http://localhost").pathname.replace(/\/+$/, "");
}
