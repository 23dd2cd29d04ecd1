import { randomBytes } from "node:crypto";
import { chmod, mkdir, rename, rm, writeFile } from "node:fs/promises";
import { type ProfileFile, profilePath } from "./profile-file.ts";

/** Whole or not at all: another process never reads half of it. */
export async function writeProfiles(configFolder: string, file: ProfileFile): Promise<void> {
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
