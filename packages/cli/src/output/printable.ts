/**
 * Makes text from a charger or a partner safe for a terminal, as one line: it may contain escape sequences (CWE-150), which
 * could move the cursor or fake output.
 */
export function printable(text: string): string {
  return text.replace(
    unprintable,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`,
  );
}

/** C0, DEL, C1, and the marks that turn the direction of writing. */
const unprintable = /[\p{Cc}\u202a-\u202e\u2066-\u2069]/gu;
