import { createDatabase, type TestDatabase, testRls } from "@forecourt/harness";
import postgres from "postgres";
import { type Database, openDatabase } from "../store/db.ts";
import { migrate } from "../store/migrate.ts";

export interface ServerDatabase extends TestDatabase {
  /** The same database as the owner of its tables, from whom nothing is hidden. */
  readonly ownerUrl: string;
}

/** Owns nothing, and row-level security holds for it. One for all databases of the test run's PostgreSQL. */
const appRole = "forecourt_of_the_tests";

/**
 * A database for a server. With `TEST_RLS=1`, as `pnpm test:rls` sets it, or where a test asks for it, the owner has made
 * the tables already, and `url` connects as a role that row-level security holds for.
 */
export async function createServerDatabase(
  postgresUrl: string,
  { rowLevelSecurity = testRls } = {},
): Promise<ServerDatabase> {
  const database = await createDatabase(postgresUrl);
  const ownerUrl = database.url;
  if (!rowLevelSecurity) return { ...database, ownerUrl };
  const owned = await openDatabase({ url: ownerUrl, lanes: 1 });
  await migrate(owned);
  await owned.close();
  const url = new URL(ownerUrl);
  const sql = postgres(ownerUrl, { max: 1, onnotice: () => undefined });
  await sql.unsafe(`do $$ begin create role ${appRole} login password '${url.password || "none"}';
    exception when duplicate_object or unique_violation then null; end $$`);
  await sql`select enable_row_level_security(${appRole})`;
  await sql.end();
  url.username = appRole;
  return { ...database, url: url.href, ownerUrl };
}

/** The store as the tests look into it themselves: they belong to no organization. */
export function seenByTests(db: Database): Database {
  const seen: Pick<Database, "read" | "transaction"> = {
    read: (run) => db.asSystem(() => db.read(run)),
    transaction: (run, options) => db.asSystem(() => db.transaction(run, options)),
  };
  return Object.assign(Object.create(db) as Database, seen);
}
