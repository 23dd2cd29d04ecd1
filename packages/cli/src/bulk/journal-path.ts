import { access } from "node:fs/promises";
import { resolve } from "node:path";
import { CliError } from "../errors/cli-error.ts";
import { localTime } from "../output/local-time.ts";
import type { Surroundings } from "../surroundings.ts";
import { type Journal, startJournal } from "./journal.ts";
import { unwritable } from "./lock-journal.ts";
import type { Plan } from "./plan.ts";

/**
 * Where a new journal goes: where the user says, else in the working folder, under the command's name and the time.
 * @throws CliError `wrong-usage` where there is a file already: it may be all that somebody else's run has left.
 */
export async function newJournalPath(
  given: string | undefined,
  command: string,
  { workingFolder, clock, timeZone }: Pick<Surroundings, "workingFolder" | "clock" | "timeZone">,
): Promise<string> {
  if (given !== undefined) {
    const path = resolve(workingFolder, given);
    if (!(await exists(path))) return path;
    throw new CliError("wrong-usage", `${given} is there already.`, {
      tryThis: [
        `The same with another --failures.`,
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

/** Begins the journal; nobody has been asked yet. @throws CliError `unreadable-file` where it cannot be written. */
export async function openJournal(
  { file, asked }: Plan,
  { path, told, isNew }: { path: string; told: string; isNew: boolean },
  { clock }: Pick<Surroundings, "clock">,
): Promise<Journal> {
  const ids = new Set(asked.map(({ id }) => id));
  return startJournal(file, ids, { path, clock, isNew }).catch((cause: unknown) => {
    throw unwritable(told, cause);
  });
}

function exists(path: string): Promise<boolean> {
  return access(path).then(
    () => true,
    () => false,
  );
}
