import { readFileSync } from "node:fs";

/** A frame of the corpus, and what is answered to it. */
export interface CorpusFrame {
  frame: string;
  /** Null: nothing. */
  answer: string | null;
  /** Of the file. */
  line: number;
}

/** What chargers have sent, with the answers; the head of the file says how it is written. */
export function fieldFrames(): CorpusFrame[] {
  return framesIn(readFileSync(new URL("../corpus/field.txt", import.meta.url), "utf8"));
}

function framesIn(text: string): CorpusFrame[] {
  const frames: CorpusFrame[] = [];
  for (const [index, line] of text.split("\n").entries()) {
    if (line.startsWith("> ")) {
      const frame = line.slice(2);
      // A JSON string, so that it is one when it is read.
      const literal = frame.startsWith('"') ? (JSON.parse(frame) as string) : frame;
      frames.push({ frame: literal, answer: null, line: index + 1 });
    } else if (line.startsWith("< ")) {
      const last = frames.at(-1);
      if (last === undefined) throw new Error(`Line ${index + 1} answers nothing.`);
      last.answer = line.slice(2);
    } else if (line !== "" && !line.startsWith("#")) {
      throw new Error(`Line ${index + 1} begins with none of #, > and <.`);
    }
  }
  return frames;
}
