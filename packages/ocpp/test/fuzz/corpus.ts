import { readFileSync } from "node:fs";

/** A frame of the corpus and its expected answer. */
export interface CorpusFrame {
  frame: string;
  /** Null: no answer. */
  answer: string | null;
  /** Line number in the file. */
  line: number;
}

/** Frames that chargers have sent, with the answers; the head of the file describes its format. */
export function fieldFrames(): CorpusFrame[] {
  return framesIn(readFileSync(new URL("../corpus/field.txt", import.meta.url), "utf8"));
}

function framesIn(text: string): CorpusFrame[] {
  const frames: CorpusFrame[] = [];
  for (const [index, line] of text.split("\n").entries()) {
    if (line.startsWith("> ")) {
      const frame = line.slice(2);
      // It starts with a quote, so it is a JSON string.
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
