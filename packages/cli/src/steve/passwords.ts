import { appendFile, chmod, readFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import { csvRecords } from "../csv-records.ts";
import type { Environment } from "../environment.ts";

/** passwords.csv beside the files of SteVe: what the server shows only once. Only its owner can read it. */
export interface Passwords {
  readonly path: string;
  of(identity: string): string | undefined;
  add(identity: string, password: string): Promise<void>;
}

export async function openPasswords(folder: string, { workingFolder }: Environment): Promise<Passwords> {
  const path = join(folder, "passwords.csv");
  const file = resolve(workingFolder, path);
  const text = await readFile(file, "utf8").catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT") return "";
    throw error;
  });
  const passwords = new Map<string, string>();
  for (const { cells } of csvRecords(text) ?? []) passwords.set(cells[0] ?? "", cells[1] ?? "");
  return {
    path,
    of: (identity) => passwords.get(identity),
    async add(identity, password) {
      passwords.set(identity, password);
      await appendFile(file, `${identity},${password}\n`, { mode: 0o600 });
      await chmod(file, 0o600);
    },
  };
}
