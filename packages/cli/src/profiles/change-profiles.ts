import { randomBytes } from "node:crypto";
import { mkdir, open, rename, rm, stat } from "node:fs/promises";
import { CliError } from "../errors/cli-error.ts";
import type { Clock, Surroundings } from "../surroundings.ts";
import { type ProfileFile, profilePath, readProfiles } from "./profile-file.ts";
import { writeProfiles } from "./write-profiles.ts";

/** A change takes milliseconds: whoever holds the lock for longer has died. */
const staleMs = 10_000;
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
    await unlock();
  }
}

async function lock(path: string, clock: Clock): Promise<() => Promise<void>> {
  const until = clock.now() + patienceMs;
  for (;;) {
    const file = await open(path, "wx", 0o600).catch((error: NodeJS.ErrnoException) => {
      if (error.code === "EEXIST") return null;
      throw error;
    });
    if (file !== null) {
      await file.close();
      return () => rm(path, { force: true });
    }
    if (clock.now() > until) {
      throw new CliError("unreadable-file", `${path} is there: another forecourt changes the profiles.`, {
        tryThis: [`If none runs: rm ${path}`],
      });
    }
    await takeAwayStale(path, clock.now());
    await new Promise<void>((resolve) => clock.after(againMs, resolve));
  }
}

/** Moved before it is removed: two that find it stale cannot both take it for theirs to remove. */
async function takeAwayStale(path: string, nowMs: number): Promise<void> {
  const found = await stat(path).catch(() => null);
  if (found === null || nowMs - found.mtimeMs < staleMs) return;
  const aside = `${path}.${randomBytes(6).toString("hex")}`;
  const moved = await rename(path, aside).then(
    () => true,
    () => false,
  );
  if (moved) await rm(aside, { force: true });
}
