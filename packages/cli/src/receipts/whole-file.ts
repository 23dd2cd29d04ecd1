import { open, realpath, rename, rm, stat } from "node:fs/promises";
import { resolve } from "node:path";
import type { Environment } from "../environment.ts";
import { CliError } from "../errors/cli-error.ts";

/** A file that appears only when it is complete: it is written next to its target and renamed at the end. */
export interface WholeFile {
  write(text: string): Promise<void>;
  /** Renames it to its target and replaces an existing file. */
  keep(): Promise<void>;
  /** Takes away what was not kept. */
  discard(): Promise<void>;
}

/**
 * Writes to a pipe or a device directly: replacing it by a file would remove it.
 * @throws CliError `unreadable-file` when it cannot be written.
 */
export async function openWholeFile(
  path: string,
  { random, workingFolder }: Pick<Environment, "random" | "workingFolder">,
): Promise<WholeFile> {
  const refuse = (cause: NodeJS.ErrnoException) => {
    throw new CliError("unreadable-file", `${path}: It cannot be written (${cause.code}).`, { cause });
  };
  const named = resolve(workingFolder, path);
  const there = await stat(named).catch(() => null);
  if (there !== null && !there.isFile()) {
    const pipe = await open(named, "w").catch(refuse);
    const close = () => pipe.close();
    return { write: (text) => pipe.writeFile(text).catch(refuse), keep: close, discard: close };
  }
  // A link stays one.
  const target = there === null ? named : await realpath(named);
  const beside = `${target}.${random().toString(36).slice(2, 10)}.part`;
  const file = await open(beside, "wx").catch(refuse);
  let pending = true;
  return {
    write: (text) => file.writeFile(text).catch(refuse),
    async keep() {
      await file.sync().catch(refuse);
      await file.close();
      pending = false;
      await rename(beside, target).catch(async (cause) => {
        await rm(beside, { force: true });
        refuse(cause);
      });
    },
    async discard() {
      if (!pending) return;
      pending = false;
      await file.close();
      await rm(beside, { force: true });
    },
  };
}
