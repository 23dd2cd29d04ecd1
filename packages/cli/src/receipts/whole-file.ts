import { open, realpath, rename, rm, stat } from "node:fs/promises";
import { resolve } from "node:path";
import { CliError } from "../errors/cli-error.ts";
import type { Surroundings } from "../surroundings.ts";

/** A file that is there only once it is whole: it is written beside its place, and moved there at the end. */
export interface WholeFile {
  write(text: string): Promise<void>;
  /** Moves it to its place, over what was there. */
  keep(): Promise<void>;
  /** Takes away what was not kept. */
  discard(): Promise<void>;
}

/**
 * A pipe or a device is written as it is: a file in its place would take it away from everybody.
 * @throws CliError `unreadable-file` where it cannot be written.
 */
export async function openWholeFile(
  path: string,
  { random, workingFolder }: Pick<Surroundings, "random" | "workingFolder">,
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
  const place = there === null ? named : await realpath(named);
  const beside = `${place}.${random().toString(36).slice(2, 10)}.part`;
  const file = await open(beside, "wx").catch(refuse);
  let pending = true;
  return {
    write: (text) => file.writeFile(text).catch(refuse),
    async keep() {
      await file.sync().catch(refuse);
      await file.close();
      pending = false;
      await rename(beside, place).catch(async (cause) => {
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
