import type { IncomingMessage } from "node:http";

export const maxReadBytes = 4_096;
const maxKeptBytes = 1_024;

/**
 * Tells how an answer's body begins, on one line, once it has ended or has become longer than anybody reads.
 * `isWhole`: nothing of it is left in the socket. Returns what makes it tell at once.
 */
export function readExcerpt(
  answer: IncomingMessage,
  done: (excerpt: string, isWhole: boolean) => void,
): () => void {
  const chunks: Buffer[] = [];
  let bytes = 0;
  let over = false;
  const end = (isWhole: boolean) => {
    if (over) return;
    over = true;
    // What is compressed although we asked for the plain text is no text.
    const isPlain = /^(?:identity)?$/i.test(answer.headers["content-encoding"] ?? "");
    done(isPlain ? excerptOf(chunks, isWhole) : "", isWhole);
  };
  answer.on("data", (chunk: Buffer) => {
    if (over) return;
    // A copy: the chunk itself may be a window into 64 KiB.
    chunks.push(Buffer.from(chunk.subarray(0, maxReadBytes - bytes)));
    bytes += chunk.length;
    if (bytes > maxReadBytes) end(false);
  });
  answer.on("end", () => end(true));
  // Of a body that was cut off its beginning is what there is.
  answer.on("error", () => end(false));
  answer.on("close", () => end(false));
  return () => end(false);
}

/** Text for people, whatever was sent: it ends up in a database, a terminal, and a page. */
function excerptOf(chunks: readonly Buffer[], isWhole: boolean): string {
  const text = Buffer.concat(chunks).toString();
  // Control characters, line ends, and those that turn the direction of writing.
  const line = (isWhole ? text : withoutCutLetter(text))
    .replace(/[\p{Cc}\p{Zl}\p{Zp}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069\s]+/gu, " ")
    .trim();
  const bytes = Buffer.from(line);
  return bytes.length <= maxKeptBytes ? line : withoutCutLetter(bytes.toString("utf8", 0, maxKeptBytes));
}

/** What is left of a letter of several bytes, where the end of the text went through it. */
function withoutCutLetter(text: string): string {
  return text.replace(/\ufffd$/, "");
}
