import { stripVTControlCharacters } from "node:util";

/** Columns on a terminal: colours and combining marks take none, wide letters (UAX 11) and emoji two. */
export function lengthOf(text: string): number {
  const plain = stripVTControlCharacters(text);
  if (/^[ -~]*$/.test(plain)) return plain.length;
  return lettersOf(plain).reduce((width, letter) => width + letterWidth(letter), 0);
}

/** As much of the text as fits, with … where it is cut. Colours that are cut off would run on: what is cut loses them. */
export function cut(text: string, width: number): string {
  if (lengthOf(text) <= width) return text;
  let kept = "";
  let length = 0;
  for (const letter of lettersOf(stripVTControlCharacters(text))) {
    length += letterWidth(letter);
    if (length > width - 1) break;
    kept += letter;
  }
  return `${kept}…`;
}

export function pad(text: string, width: number, align?: "right"): string {
  const filling = " ".repeat(Math.max(0, width - lengthOf(text)));
  return align === "right" ? filling + text : text + filling;
}

/** What a reader takes for one letter (UAX 29): a family of emoji is one, and so is an e with its accent. */
export function lettersOf(text: string): string[] {
  // Made when it is needed: it takes a tenth of the time that a command needs to start.
  segmenter ??= new Intl.Segmenter("en", { granularity: "grapheme" });
  return Array.from(segmenter.segment(text), ({ segment }) => segment);
}

let segmenter: Intl.Segmenter | undefined;

export function letterWidth(letter: string): number {
  if (/^[\p{M}\p{Cf}]+$/u.test(letter)) return 0;
  return /^\p{Emoji_Presentation}|^\p{RI}|\ufe0f/u.test(letter) || wide.test(letter) ? 2 : 1;
}

const wide =
  /^[\u1100-\u115f\u2e80-\u303e\u3041-\ua4cf\ua960-\ua97c\uac00-\ud7a3\uf900-\ufaff\ufe10-\ufe19\ufe30-\ufe6f\uff00-\uff60\uffe0-\uffe6\u{1b000}-\u{1b2fb}\u{1f300}-\u{1faff}\u{20000}-\u{3fffd}]/u;
