import { copyFile, mkdir, readFile, rename, rm, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";

/*
 * Replaces the database of a data folder by one that a restore has made in the folder "restoring". At any moment, either
 * database is complete, and an interruption after the first step is completed by the next start:
 *
 *     1. "restoring/ready" is written, with the name of the folder for the old database
 *     2. the old database moves to that folder, and a copy of the old secret
 *     3. the new database moves into its place, and then the new secret, which replaces the old one
 */

export const restoringIn = (folder: string): string => join(folder, "restoring");
const readyIn = (folder: string): string => join(restoringIn(folder), "ready");

/** `aside` is the name of the folder for the old database; null when there is none. */
export async function replaceDatabase(folder: string, aside: string | null): Promise<void> {
  await writeFile(readyIn(folder), aside ?? "");
  await finishReplacement(folder);
}

/** Whether a replacement was interrupted. */
export function isReplacing(folder: string): Promise<boolean> {
  return exists(readyIn(folder));
}

/** Completes a replacement that was interrupted. The caller holds the lock of the folder. */
export async function finishReplacement(folder: string): Promise<void> {
  if (!(await isReplacing(folder))) return;
  const made = restoringIn(folder);
  const aside = await readFile(readyIn(folder), "utf8");
  if (aside !== "") {
    await mkdir(join(folder, aside), { recursive: true, mode: 0o700 });
    if (await exists(join(made, "postgres")))
      await move(join(folder, "postgres"), join(folder, aside, "postgres"));
    if (await exists(join(made, "secret")))
      await ifThere(copyFile(join(folder, "secret"), join(folder, aside, "secret")));
  }
  for (const name of ["postgres", "secret"]) await move(join(made, name), join(folder, name));
  await rm(made, { recursive: true, force: true });
}

/** Does nothing when it was moved before the interruption, or never existed: no secret is there with FORECOURT_SECRET. */
function move(from: string, to: string): Promise<void> {
  return ifThere(rename(from, to));
}

async function ifThere(done: Promise<void>): Promise<void> {
  await done.catch((error: unknown) => {
    if (!(error instanceof Error && "code" in error && error.code === "ENOENT")) throw error;
  });
}

async function exists(path: string): Promise<boolean> {
  return (await stat(path).catch(() => null)) !== null;
}
