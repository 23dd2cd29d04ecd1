import type { IncomingMessage } from "node:http";

export const maxReadBytes = 4_096;
const maxKeptBytes = 1_024;

/**
 * Calls `done` with the beginning of an answer's body, on one line, when the body has ended or is longer than
 * `maxReadBytes`. `isWhole`: nothing of the body is left in the socket. Returns a function that makes it report at once.
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
    // A body that is compressed, although the request asked for plain text, is not text.
    const isPlain = /^(?:identity)?$/i.test(answer.headers["content-encoding"] ?? "");
    done(isPlain ? excerptOf(chunks, isWhole) : "", isWhole);
  };
  answer.on("data", (chunk: Buffer) => {
    if (over) return;
    // A copy, because the chunk itself may be a view of a buffer of 64 KiB.
    chunks.push(Buffer.from(chunk.subarray(0, maxReadBytes - bytes)));
    bytes += chunk.length;
    if (bytes > maxReadBytes) end(false);
  });
  answer.on("end", () => end(true));
  // The beginning is all that there is of a body that was cut off.
  answer.on("error", () => end(false));
  answer.on("close", () => end(false));
  return () => end(false);
}

/** Makes any body safe to read as text, because it ends up in a database, a terminal, and a page. */
function excerptOf(chunks: readonly Buffer[], isWhole: boolean): string {
  const text = Buffer.concat(chunks).toString();
  // Control characters, line ends, and characters that change the direction of writing.
  const line = (isWhole ? text : withoutCutLetter(text))
    .replace(/[\p{Cc}\p{Zl}\p{Zp}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069\s]+/gu, " ")
    .trim();
  const bytes = Buffer.from(line);
  return bytes.length <= maxKeptBytes ? line : withoutCutLetter(bytes.toString("utf8", 0, maxKeptBytes));
}

/** Removes the rest of a character of several bytes that the end of the text has cut. */
function withoutCutLetter(text: string): string {
  return text.replace(/\ufffd$/, "");
}
