import { randomBytes } from "node:crypto";
import { mkdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Config } from "./config.ts";

/**
 * The pepper and encryption key. The configured secret is used if there is one. With an embedded database the server
 * generates one once and keeps it in the folder of the database, readable only by its own user. A database in memory
 * needs a secret only while it exists.
 */
export async function openSecret(config: Config): Promise<string> {
  if (config.secret !== null) return config.secret;
  if ("url" in config.database) throw new Error("unreachable: parseConfig requires a secret with PostgreSQL");
  const made = randomBytes(32).toString("hex");
  const folder = config.database.embedded;
  if (folder === "memory") return made;
  const file = join(folder, "secret");
  await mkdir(folder, { recursive: true });
  try {
    await writeFile(file, `${made}\n`, { mode: 0o600, flag: "wx" });
    return made;
  } catch (error) {
    if (!(error instanceof Error && "code" in error && error.code === "EEXIST")) throw error;
    return (await readFile(file, "utf8")).trim();
  }
}
