/**
 * Text of somebody else's as one line that a terminal can be given: what a charger or a partner wrote may hold escape
 * sequences (CWE-150), which would move the cursor, or paint a lie.
 */
export function printable(text: string): string {
  return text.replace(
    unprintable,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`,
  );
}

/** C0, DEL, C1, and the marks that turn the direction of writing. */
const unprintable = /[\p{Cc}\u202a-\u202e\u2066-\u2069]/gu;
