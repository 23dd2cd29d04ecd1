import { randomBytes } from "node:crypto";
import { link, open, readdir, rename, rm } from "node:fs/promises";
import { basename, dirname, join } from "node:path";

/*
 * A file that is whole at any moment, whenever its writer is killed: each text is written beside it, and then put in its
 * place.
 */

/** @throws EEXIST where there is one. */
export async function createFile(path: string, text: string): Promise<void> {
  const temporary = await writeTemporary(path, text);
  try {
    // Unlike a rename, a link replaces nothing.
    await link(temporary, path);
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "EEXIST") throw error;
    // There are file systems without links.
    await (await open(path, "wx", 0o600)).close();
    await rename(temporary, path);
  } finally {
    await rm(temporary, { force: true });
  }
}

export async function replaceFile(path: string, text: string): Promise<void> {
  const temporary = await writeTemporary(path, text);
  await rename(temporary, path).catch(async (error: unknown) => {
    await rm(temporary, { force: true });
    throw error;
  });
}

/** With what writers that were killed have left beside it. */
export async function removeFile(path: string): Promise<void> {
  await rm(path, { force: true });
  const [folder, name] = [dirname(path), basename(path)];
  const names = await readdir(folder).catch(() => []);
  for (const other of names) {
    const isTemporary = other.startsWith(name) && temporaryEnding.test(other.slice(name.length));
    if (isTemporary) await rm(join(folder, other), { force: true });
  }
}

const temporaryEnding = /^\.[0-9a-f]{8}$/;

async function writeTemporary(path: string, text: string): Promise<string> {
  const temporary = `${path}.${randomBytes(4).toString("hex")}`;
  // What is asked may hold what only its owner may read.
  const file = await open(temporary, "wx", 0o600);
  try {
    await file.writeFile(text);
    await file.sync();
  } catch (error) {
    await rm(temporary, { force: true });
    throw error;
  } finally {
    await file.close();
  }
  return temporary;
}
