import { CliError } from "../errors/cli-error.ts";
import { takeLock } from "../take-lock.ts";
import type { ListenCursor } from "./listen-cursor.ts";

/** Answers how to let go of it. @throws CliError `already-listening`. */
export function lockCursor({ lockPath: path }: ListenCursor): () => void {
  return takeLock(
    path,
    (holder) =>
      new CliError(
        "already-listening",
        `Process ${holder} listens already for the same server and address, and notes how far it has come.`,
        {
          hints: [
            `End it: kill ${holder}`,
            "The same with --name NAME: one beside the other, each with a place of its own.",
            `If process ${holder} is another program: rm ${path}`,
          ],
          details: { pid: holder },
        },
      ),
  );
}
