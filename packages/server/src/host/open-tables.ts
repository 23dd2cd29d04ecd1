import { type Database, openDatabase } from "../store/db.ts";
import { configured } from "./configured.ts";
import { type Host, HostRefusal } from "./host-command.ts";

/** The server's PostgreSQL as it is, without applying migrations. */
export async function openTables({ env }: Host): Promise<{ db: Database } & AsyncDisposable> {
  const { database } = configured(env);
  if (!("url" in database))
    throw new HostRefusal("The embedded database has one user, and looks after itself.");
  const db = await openDatabase({ url: database.url, lanes: 1, outsideScopes: "everything" });
  return { db, [Symbol.asyncDispose]: () => db.close() };
}
