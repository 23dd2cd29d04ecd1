import { lengthOf, lettersOf, letterWidth } from "./text-width.ts";

/** The text in lines of at most so many columns, broken between words where it can be. Takes no colours. */
export function wrap(text: string, width: number): string[] {
  return text.split("\n").flatMap((line) => wrapLine(line, Math.max(width, 2)));
}

function wrapLine(text: string, width: number): string[] {
  if (lengthOf(text) <= width) return [text];
  const lines: string[] = [];
  let line = "";
  for (const word of text.split(" ").flatMap((each) => piecesOf(each, width))) {
    if (line !== "" && lengthOf(line) + 1 + lengthOf(word) > width) {
      lines.push(line);
      line = word;
    } else {
      line = line === "" ? word : `${line} ${word}`;
    }
  }
  return [...lines, line];
}

/** A word that is too long for any line, in pieces that are not. */
function piecesOf(word: string, width: number): string[] {
  if (lengthOf(word) <= width) return [word];
  const pieces = [""];
  let length = 0;
  for (const letter of lettersOf(word)) {
    length += letterWidth(letter);
    if (length > width) {
      pieces.push("");
      length = letterWidth(letter);
    }
    pieces[pieces.length - 1] += letter;
  }
  return pieces;
}
