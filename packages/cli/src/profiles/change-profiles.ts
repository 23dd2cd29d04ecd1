import { randomBytes } from "node:crypto";
import { chmod, mkdir, rename, rm, writeFile } from "node:fs/promises";
import type { Clock, Environment } from "../environment.ts";
import { CliError } from "../errors/cli-error.ts";
import { takeLock } from "../take-lock.ts";
import { type ProfileFile, profilePath, readProfiles } from "./profile-file.ts";

/** The lock is held for milliseconds. */
const retryEveryMs = 20;
const lockTimeoutMs = 15_000;

/**
 * Reads, changes and writes the profiles under a lock. Returns the written profiles.
 * @throws CliError `unreadable-file`, and the errors of `change`.
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
      hints: ["Set FORECOURT_CONFIG_DIR to a folder that you can write to."],
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

/** Waits while another process, or another command in this process, changes the profiles. */
async function lock(path: string, clock: Clock): Promise<() => void> {
  const until = clock.now() + lockTimeoutMs;
  for (;;) {
    try {
      return takeLock(path, (holder) => held(path, holder));
    } catch (error) {
      if (!(error instanceof CliError) || clock.now() > until) throw error;
    }
    await new Promise<void>((resolve) => clock.after(retryEveryMs, resolve));
  }
}

function held(path: string, holder: number): CliError {
  return new CliError("unreadable-file", `Process ${holder} is changing the profiles: it holds ${path}.`, {
    hints: [`If process ${holder} is not a forecourt command, remove its lock:`, `rm ${path}`],
  });
}

/** Replaces the file atomically, so that another process never reads half of it. */
async function writeProfiles(configFolder: string, file: ProfileFile): Promise<void> {
  const path = profilePath(configFolder);
  const temporary = `${path}.${randomBytes(6).toString("hex")}`;
  try {
    await writeFile(temporary, `${JSON.stringify(file, null, 2)}\n`, { mode: 0o600 });
    // A umask can only remove bits, possibly the owner's too.
    await chmod(temporary, 0o600);
    await rename(temporary, path);
  } catch (error) {
    await rm(temporary, { force: true });
    throw error;
  }
}
