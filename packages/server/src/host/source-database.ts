import { stat } from "node:fs/promises";
import { join, resolve } from "node:path";
import { sql } from "drizzle-orm";
import type { Config } from "../platform/config.ts";
import { openSecret } from "../platform/secret.ts";
import { rowsOf } from "../store/copy/shape.ts";
import { type Database, openDatabase } from "../store/db.ts";
import { isSecretOf } from "../store/secret-check.ts";
import { StoreError } from "../store/store-error.ts";
import { HostRefusal } from "./host-command.ts";

/** A database to read as a whole, and the secret without which its keys are useless. */
interface Source {
  db: Database;
  secret: string;
  /** The file that holds the secret; null when the environment gives it. */
  secretFile: string | null;
}

/**
 * Opens the database of the settings. No server writes to it meanwhile.
 * @throws HostRefusal when there is no database, when a server runs on it, or when the secret does not belong to it.
 */
export async function openSource(config: Config): Promise<Source> {
  const { database } = config;
  const db =
    "embedded" in database
      ? await openFolder(database.embedded)
      : await openDatabase({ url: database.url, connections: 2, outsideScopes: "everything" });
  try {
    await refuseWithoutTables(db);
    if (!db.embedded) await refuseServed(db);
    const secret = await secretOf(config, db);
    const inFolder = config.secret === null && "embedded" in database;
    return { db, secret, secretFile: inFolder ? resolve(database.embedded, "secret") : null };
  } catch (error) {
    await db.close();
    throw error;
  }
}

async function refuseWithoutTables(db: Database): Promise<void> {
  if (await hasTable(db, "schema_migrations")) return;
  throw new HostRefusal("This database has no tables yet.", "start the server on it, or on the new one");
}

async function hasTable(db: Database, name: string): Promise<boolean> {
  const [row] = await db.read((tx) =>
    rowsOf<{ there: boolean }>(tx, sql`select to_regclass(${name}) is not null as there`),
  );
  return row?.there === true;
}

/** The server may get the secret from its environment, which this command may not have. */
async function secretOf(config: Config, db: Database): Promise<string> {
  const { database } = config;
  const isKept =
    "embedded" in database && (await stat(join(database.embedded, "secret")).catch(() => null)) !== null;
  const hint = "set FORECOURT_SECRET to the secret of the server";
  if (config.secret === null && !isKept)
    throw new HostRefusal("The secret of this database is missing.", hint);
  const secret = await openSecret(config);
  if ((await hasTable(db, "secret_checks")) && (await isSecretOf(db, secret)) === false)
    throw new HostRefusal("FORECOURT_SECRET is not the secret of this database.", hint);
  return secret;
}

async function openFolder(folder: string): Promise<Database> {
  const there = await stat(join(folder, "postgres", "PG_VERSION")).catch(() => null);
  if (folder === "memory" || there === null)
    throw new HostRefusal(
      `${folder} contains no embedded database.`,
      "set FORECOURT_DATA_DIR to the folder of the server, or run this in the server's working directory",
    );
  try {
    return await openDatabase({ url: { embedded: folder }, connections: 2 });
  } catch (error) {
    if (error instanceof StoreError && error.code === "folder-in-use")
      throw new HostRefusal(error.message, "stop the server, run this again, and start the server");
    throw error;
  }
}

async function refuseServed(db: Database): Promise<void> {
  const alive = await db.read((tx) =>
    rowsOf<{ id: string }>(
      tx,
      sql`select id from processes where heartbeat_at > now() - interval '15 seconds'`,
    ),
  );
  if (alive.length === 0) return;
  throw new HostRefusal(
    `${alive.length === 1 ? "A server runs" : `${alive.length} servers run`} on this database (${alive.map(({ id }) => id).join(", ")}).`,
    "stop every server on it; a killed one counts as running for 15 s",
  );
}
