import { lengthOf, lettersOf, letterWidth, pad } from "../output/text-width.ts";

/** The text in so many columns of a terminal, colours kept: what is cut off ends in an ellipsis. */
export function clip(text: string, columns: number): string {
  if (lengthOf(text) <= columns) return text;
  if (columns < 1) return "";
  let kept = "";
  let left = columns - 1;
  let isFull = false;
  for (const [index, piece] of text.split(colours).entries()) {
    // Every other piece is a colour, which takes no room: one that was switched on has to be switched off.
    if (index % 2 === 1) kept += piece;
    else if (!isFull) {
      for (const letter of lettersOf(piece)) {
        left -= letterWidth(letter);
        isFull = left < 0;
        kept += isFull ? "…" : letter;
        if (isFull) break;
      }
    }
  }
  return kept;
}

/** The text, and blanks up to so many columns. */
export function fill(text: string, columns: number, align?: "right"): string {
  return pad(clip(text, columns), columns, align);
}

/** ECMA-48, select graphic rendition. */
const colours = /(\p{Cc}\[[\d;]*m)/u;
