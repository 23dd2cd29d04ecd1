import { CliError } from "../errors/cli-error.ts";
import { takeLock } from "../take-lock.ts";

/**
 * Before it is read or made: two that go on from one file would each ask everybody. Answers how to let go of it.
 * @throws CliError `wrong-usage` where another process has it, `unreadable-file` where it could not be written either.
 */
export function lockJournal({ path, told }: { path: string; told: string }): () => void {
  const lockPath = `${path}.lock`;
  try {
    return takeLock(
      lockPath,
      (holder) =>
        new CliError("wrong-usage", `Process ${holder} is at work on ${told}.`, {
          tryThis: [
            `The same once it has ended; or end it: kill ${holder}`,
            `If process ${holder} is another program: rm ${told}.lock`,
          ],
          details: { pid: holder },
        }),
    );
  } catch (error) {
    if (error instanceof CliError) throw error;
    throw unwritable(told, error);
  }
}

export function unwritable(told: string, cause: unknown): CliError {
  const code = cause instanceof Error && "code" in cause ? cause.code : cause;
  return new CliError("unreadable-file", `${told} cannot be written (${String(code)}). Nobody was asked.`, {
    tryThis: ["The same with --failures FILE, where you may write."],
    cause,
  });
}
