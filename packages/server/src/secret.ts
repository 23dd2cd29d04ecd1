import { randomBytes } from "node:crypto";
import { mkdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Config } from "./config.ts";
import { hashSecret, sameHash } from "./keys/api-key.ts";
import type { Database } from "./store/db.ts";
import { secretChecks } from "./store/schema.ts";
import { StoreError } from "./store/store-error.ts";

/**
 * The pepper and encryption key: as configured, or, beside an embedded database, made once and kept in its folder
 * for nobody else to read. A database in memory needs one for as long as it lives.
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

/**
 * The first secret that a database is used with leaves a mark there: with another one no key and no password would
 * be right, and nothing that is sealed could be read.
 * @throws StoreError `secret-differs`
 */
export async function refuseOtherSecret(db: Database, secret: string): Promise<void> {
  const hash = secretMark(secret);
  await db.read((tx) => tx.insert(secretChecks).values({ id: true, hash }).onConflictDoNothing());
  if ((await isSecretOf(db, secret)) !== false) return;
  throw new StoreError(
    "secret-differs",
    "FORECOURT_SECRET is not the secret that this database was made with: no API key and no charger password would be right. Set the one it was made with.",
  );
}

/** Null where the database has no mark yet. */
export async function isSecretOf(db: Database, secret: string): Promise<boolean | null> {
  const [mark] = await db.read((tx) => tx.select().from(secretChecks));
  return mark === undefined ? null : sameHash(mark.hash, secretMark(secret));
}

function secretMark(secret: string): Uint8Array {
  return hashSecret(secret, "forecourt-server secret check");
}
