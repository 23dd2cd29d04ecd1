import { printable } from "../output/printable.ts";
import type { TextOutput } from "../output/text-output.ts";
import { wrap } from "../output/wrap.ts";
import type { Section } from "./gathered-receipt.ts";

/** Headings, and below each its sentences, one to a line; on a terminal no wider than one likes to read. */
export function sectionsText(sections: readonly Section[], { columns, paint }: TextOutput): string {
  return sections
    .map(({ title, sentences }) => {
      const lines = sentences.flatMap((sentence) => sentenceLines(printable(sentence), columns));
      return `${[paint.bold(title), ...lines].join("\n")}\n`;
    })
    .join("\n");
}

/** Continued lines are indented further. A command is not wrapped, so that it can be copied. */
function sentenceLines(sentence: string, columns: number): string[] {
  const room = Number.isFinite(columns) ? Math.max(20, Math.min(columns, 100) - 4) : columns;
  const lines = sentence.includes(": forecourt ") ? commandLines(sentence) : wrap(sentence, room);
  return lines.map((line, index) => `${index === 0 ? "  " : "    "}${line}`);
}

function commandLines(sentence: string): string[] {
  const at = sentence.indexOf(": forecourt ") + 1;
  return [sentence.slice(0, at), sentence.slice(at + 1)];
}
