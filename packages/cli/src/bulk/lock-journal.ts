import { CliError } from "../errors/cli-error.ts";
import { again } from "../errors/hint.ts";
import { takeLock } from "../take-lock.ts";

/**
 * Call it before the journal is read or created: two runs from one file would both call every charger. Returns the unlock function.
 * @throws CliError `wrong-usage` when another process holds the lock, `unreadable-file` when the lock cannot be written.
 */
export function lockJournal({ path, shownPath }: { path: string; shownPath: string }): () => void {
  const lockPath = `${path}.lock`;
  try {
    return takeLock(
      lockPath,
      (holder) =>
        new CliError("wrong-usage", `Process ${holder} is at work on ${shownPath}.`, {
          hints: [
            `Wait until it has ended, or end it: kill ${holder}`,
            `If process ${holder} is another program: rm ${shownPath}.lock`,
          ],
          details: { pid: holder },
        }),
    );
  } catch (error) {
    if (error instanceof CliError) throw error;
    throw unwritable(shownPath, error);
  }
}

export function unwritable(shownPath: string, cause: unknown): CliError {
  const code = cause instanceof Error && "code" in cause ? cause.code : cause;
  return new CliError(
    "unreadable-file",
    `${shownPath} cannot be written (${String(code)}). No charger was called.`,
    {
      hints: [again(["--failures", "FILE"], "writes where you may write")],
      cause,
    },
  );
}
