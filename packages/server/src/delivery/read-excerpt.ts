import type { IncomingMessage } from "node:http";

const maxReadBytes = 4_096;
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
    done(isPlain ? excerptOf(chunks) : "", isWhole);
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
function excerptOf(chunks: readonly Buffer[]): string {
  const bytes = Buffer.concat(chunks);
  // As a stream, so that a character that is cut off at the end is left out.
  const text = new TextDecoder().decode(bytes, { stream: true });
  // Control characters, line ends, and those that turn the direction of writing.
  const line = text
    .replace(/[\p{Cc}\p{Zl}\p{Zp}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069\s]+/gu, " ")
    .trim();
  const kept = Buffer.from(line).subarray(0, maxKeptBytes);
  return new TextDecoder().decode(kept, { stream: true });
}
