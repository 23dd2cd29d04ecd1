import { access } from "node:fs/promises";
import { resolve } from "node:path";
import type { Environment } from "../environment.ts";
import { CliError } from "../errors/cli-error.ts";
import { again } from "../errors/hint.ts";
import { localTime } from "../output/local-time.ts";
import { type Journal, startJournal } from "./journal.ts";
import { unwritable } from "./lock-journal.ts";
import type { Plan } from "./plan.ts";

/**
 * The path of a new journal: the user's, or the command's name and the time in the working folder.
 * @throws CliError `wrong-usage` when the file exists: it may be the journal of another run.
 */
export async function newJournalPath(
  given: string | undefined,
  command: string,
  { workingFolder, clock, timeZone }: Pick<Environment, "workingFolder" | "clock" | "timeZone">,
): Promise<string> {
  if (given !== undefined) {
    const path = resolve(workingFolder, given);
    if (!(await exists(path))) return path;
    throw new CliError("wrong-usage", `${given} is there already.`, {
      hints: [
        again(["--failures", "FILE"], "writes another file"),
        `forecourt ${command} --retry ${given}, to go on with it.`,
      ],
    });
  }
  const at = localTime(new Date(clock.now()).toISOString(), timeZone)
    .replaceAll(/[-:]/g, "")
    .replace(" ", "-");
  const name = `${command.replaceAll(" ", "-")}-${at}`;
  for (let count = 1; ; count++) {
    const path = resolve(workingFolder, `${name}${count === 1 ? "" : `-${count}`}.json`);
    // The lock of one that is about to begin is there before its file.
    if (!(await exists(path)) && !(await exists(`${path}.lock`))) return path;
  }
}

/** Creates the journal before the first command is sent. @throws CliError `unreadable-file` when it cannot be written. */
export async function openJournal(
  { file, asked }: Plan,
  { path, shownPath, isNew }: { path: string; shownPath: string; isNew: boolean },
  { clock }: Pick<Environment, "clock">,
): Promise<Journal> {
  const ids = new Set(asked.map(({ id }) => id));
  return startJournal(file, ids, { path, clock, isNew }).catch((cause: unknown) => {
    throw unwritable(shownPath, cause);
  });
}

function exists(path: string): Promise<boolean> {
  return access(path).then(
    () => true,
    () => false,
  );
}
