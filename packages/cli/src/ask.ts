import { createInterface } from "node:readline/promises";
import { Writable } from "node:stream";

/** Asks on the terminal. Ctrl-C and the end of the input abort everything, as Ctrl-C does elsewhere. */
export async function ask(
  question: string,
  ending: AbortController,
  { hidden = false }: { hidden?: boolean } = {},
): Promise<string> {
  // readline echoes the input to its output. A hidden answer gets no output.
  const nowhere = new Writable({ write: (_chunk, _encoding, done) => done() });
  if (hidden) process.stderr.write(question);
  const lines = createInterface({
    input: process.stdin,
    output: hidden ? nowhere : process.stderr,
    terminal: true,
  });
  const giveUp = () => ending.abort(new DOMException("The question has no answer.", "AbortError"));
  lines.once("SIGINT", giveUp);
  lines.once("close", giveUp);
  try {
    return await lines.question(hidden ? "" : question, { signal: ending.signal });
  } finally {
    lines.off("close", giveUp);
    lines.close();
    if (hidden) process.stderr.write("\n");
  }
}
