import { stat } from "node:fs/promises";
import { join } from "node:path";
import { sql } from "drizzle-orm";
import type { Config } from "../config.ts";
import { rowsOf } from "../store/carry/shape.ts";
import { type Database, openDatabase } from "../store/db.ts";
import { StoreError } from "../store/store-error.ts";
import { HostRefusal } from "./host-command.ts";

/**
 * The database of the settings, to be read as a whole: nobody writes to it meanwhile.
 * @throws HostRefusal when there is none, or a server runs on it.
 */
export async function openSource({ database }: Config): Promise<Database> {
  if ("embedded" in database) return openFolder(database.embedded);
  const db = await openDatabase({ url: database.url, lanes: 2, outsideScopes: "everything" });
  try {
    await refuseServed(db);
    return db;
  } catch (error) {
    await db.close();
    throw error;
  }
}

async function openFolder(folder: string): Promise<Database> {
  const there = await stat(join(folder, "postgres", "PG_VERSION")).catch(() => null);
  if (folder === "memory" || there === null)
    throw new HostRefusal(
      `There is no embedded database in ${folder}.`,
      "set FORECOURT_DATA_DIR to the folder of the server, or run this where the server runs",
    );
  try {
    return await openDatabase({ url: { embedded: folder }, lanes: 2 });
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
    "stop every server on it; one that was killed counts for 15 seconds more",
  );
}
