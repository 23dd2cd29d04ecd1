import { randomBytes } from "node:crypto";
import { chmod, mkdir, rename, rm, writeFile } from "node:fs/promises";
import type { Clock, Environment } from "../environment.ts";
import { CliError } from "../errors/cli-error.ts";
import { takeLock } from "../take-lock.ts";
import { type ProfileFile, profilePath, readProfiles } from "./profile-file.ts";

/** A change takes milliseconds. */
const againMs = 20;
const patienceMs = 15_000;

/**
 * Reads, changes and writes the profiles under a lock. Returns the written profiles.
 * @throws CliError `unreadable-file`, and what `change` throws.
 */
export async function changeProfiles(
  environment: Pick<Environment, "configFolder" | "clock">,
  change: (file: ProfileFile) => ProfileFile,
): Promise<ProfileFile> {
  try {
    return await changeLocked(environment, change);
  } catch (error) {
    if (!(error instanceof Error && "syscall" in error)) throw error;
    const path = profilePath(environment.configFolder);
    throw new CliError("unreadable-file", `${path} cannot be written: ${error.message}.`, {
      hints: ["FORECOURT_CONFIG_DIR names another folder."],
      cause: error,
    });
  }
}

async function changeLocked(
  { configFolder, clock }: Pick<Environment, "configFolder" | "clock">,
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
    hints: [`If process ${holder} is another program: rm ${path}`],
  });
}

/** Whole or not at all: another process never reads half of it. */
async function writeProfiles(configFolder: string, file: ProfileFile): Promise<void> {
  await mkdir(configFolder, { recursive: true, mode: 0o700 });
  const path = profilePath(configFolder);
  const draft = `${path}.${randomBytes(6).toString("hex")}`;
  try {
    await writeFile(draft, `${JSON.stringify(file, null, 2)}\n`, { mode: 0o600 });
    // A umask cannot widen it, but may have narrowed it to nothing.
    await chmod(draft, 0o600);
    await rename(draft, path);
  } catch (error) {
    await rm(draft, { force: true });
    throw error;
  }
}
