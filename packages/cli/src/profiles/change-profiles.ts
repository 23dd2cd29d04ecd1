import { mkdir } from "node:fs/promises";
import { CliError } from "../errors/cli-error.ts";
import type { Clock, Surroundings } from "../surroundings.ts";
import { takeLock } from "../take-lock.ts";
import { type ProfileFile, profilePath, readProfiles } from "./profile-file.ts";
import { writeProfiles } from "./write-profiles.ts";

/** A change takes milliseconds. */
const againMs = 20;
const patienceMs = 15_000;

/**
 * Reads, changes and writes the profiles, with nobody else in between. Answers what was written.
 * @throws CliError `unreadable-file`, and what `change` throws.
 */
export async function changeProfiles(
  surroundings: Pick<Surroundings, "configFolder" | "clock">,
  change: (file: ProfileFile) => ProfileFile,
): Promise<ProfileFile> {
  try {
    return await changeLocked(surroundings, change);
  } catch (error) {
    if (!(error instanceof Error && "syscall" in error)) throw error;
    const path = profilePath(surroundings.configFolder);
    throw new CliError("unreadable-file", `${path} cannot be written: ${error.message}.`, {
      tryThis: ["FORECOURT_CONFIG_DIR names another folder."],
      cause: error,
    });
  }
}

async function changeLocked(
  { configFolder, clock }: Pick<Surroundings, "configFolder" | "clock">,
  change: (file: ProfileFile) => ProfileFile,
): Promise<ProfileFile> {
  await mkdir(configFolder, { recursive: true, mode: 0o700 });
  const unlock = await lock(`${profilePath(configFolder)}.lock`, clock);
  try {
    const changed = change(await readProfiles(configFolder));
    await writeProfiles(configFolder, changed);
    return changed;
  } finally {
    unlock();
  }
}

/** Waits while another process, or another command of this one, changes them. */
async function lock(path: string, clock: Clock): Promise<() => void> {
  const until = clock.now() + patienceMs;
  for (;;) {
    try {
      return takeLock(path, (holder) => held(path, holder));
    } catch (error) {
      if (!(error instanceof CliError) || clock.now() > until) throw error;
    }
    await new Promise<void>((resolve) => clock.after(againMs, resolve));
  }
}

function held(path: string, holder: number): CliError {
  return new CliError("unreadable-file", `${path} is there: process ${holder} changes the profiles.`, {
    tryThis: [`If process ${holder} is another program: rm ${path}`],
  });
}
