import { access, readFile } from "node:fs/promises";
import { delimiter, dirname, join } from "node:path";

/** A program, and what comes before its arguments. */
export interface Program {
  command: string;
  before: readonly string[];
}

/** forecourt-server as the working folder has it, else this program's own folder, else the PATH; null where there is none. */
export async function findProgram(
  workingFolder: string,
  env: Readonly<Record<string, string | undefined>>,
  ownFolder: string = import.meta.dirname,
): Promise<Program | null> {
  for (const folder of [...upFrom(workingFolder), ...upFrom(ownFolder)]) {
    const entry = await entryIn(join(folder, "node_modules/@forecourt/server"));
    if (entry !== null) return { command: process.execPath, before: [entry] };
  }
  for (const folder of (env["PATH"] ?? "").split(delimiter)) {
    // On Windows npm writes a script for cmd.exe, which only a shell runs.
    if (folder === "" || process.platform === "win32") continue;
    const command = join(folder, "forecourt-server");
    const isThere = await access(command).then(
      () => true,
      () => false,
    );
    if (isThere) return { command, before: [] };
  }
  return null;
}

function upFrom(folder: string): string[] {
  const above = dirname(folder);
  return above === folder ? [folder] : [folder, ...upFrom(above)];
}

async function entryIn(folder: string): Promise<string | null> {
  try {
    const { bin } = JSON.parse(await readFile(join(folder, "package.json"), "utf8"));
    return join(folder, bin["forecourt-server"]);
  } catch {
    return null;
  }
}
