import { createHash } from "node:crypto";
import { rmSync } from "node:fs";
import { cp, mkdtemp, rm } from "node:fs/promises";
import { join } from "node:path";
import { createDatabase, fastFolder, findTemplate, type TestDatabase, testRls } from "@forecourt/harness";
import { systemClock } from "@forecourt/ocpp";
import postgres from "postgres";
import { type Database, openDatabase } from "../store/db.ts";
import { migrate, readMigrations } from "../store/migrate.ts";
import { preparePartitions } from "../store/retention.ts";

export interface ServerDatabase extends TestDatabase {
  /** The URL of the same database for the owner of its tables, who sees every row. */
  readonly ownerUrl: string;
}

/** The role owns nothing, and row-level security applies to it. All databases of the test run's PostgreSQL share it. */
const appRole = "forecourt_of_the_tests";

/**
 * A database for a server, with its tables already created. The tests of how tables are created take an empty database.
 * With `TEST_RLS=1`, which `pnpm test:rls` sets, or when a test asks for it, `url` connects as a role to which
 * row-level security applies.
 */
export async function createServerDatabase(
  postgresUrl: string,
  { rowLevelSecurity = testRls } = {},
): Promise<ServerDatabase> {
  const fill = rowLevelSecurity ? makeSecuredTables : makeTables;
  const name = `forecourt_${rowLevelSecurity ? "secured" : "plain"}_${await fingerprint()}`;
  const template = await findTemplate(postgresUrl, name, fill);
  const database = await createDatabase(postgresUrl, { template });
  const ownerUrl = database.url;
  if (!rowLevelSecurity) return { ...database, ownerUrl };
  const url = new URL(ownerUrl);
  url.username = appRole;
  return { ...database, url: url.href, ownerUrl };
}

async function fingerprint(): Promise<string> {
  const hash = createHash("sha256");
  for (const { name, sha256 } of await readMigrations()) hash.update(`${name} ${sha256}\n`);
  return hash.digest("hex").slice(0, 16);
}

/** A folder of the embedded database with its tables already created, for one server. */
export async function createEmbeddedFolder(): Promise<AsyncDisposable & { readonly path: string }> {
  embeddedTemplate ??= newFolder().then(async (path) => {
    process.once("exit", () => rmSync(path, { recursive: true, force: true }));
    await makeTables({ embedded: path });
    return path;
  });
  const [template, path] = await Promise.all([embeddedTemplate, newFolder()]);
  await cp(template, path, { recursive: true });
  return { path, [Symbol.asyncDispose]: () => rm(path, { recursive: true, force: true }) };
}

/**
 * Creating a new database takes the embedded engine seconds of CPU time, so each test worker creates one and copies
 * it.
 */
let embeddedTemplate: Promise<string> | undefined;

async function newFolder(): Promise<string> {
  return mkdtemp(join(await fastFolder(), "forecourt-embedded-"));
}

async function makeTables(url: string | { embedded: string }): Promise<void> {
  const owned = await openDatabase({ url, connections: 1 });
  await migrate(owned);
  // A server would create these at its start.
  await preparePartitions({ db: owned, clock: systemClock });
  await owned.close();
}

async function makeSecuredTables(url: string): Promise<void> {
  await makeTables(url);
  const sql = postgres(url, { max: 1, onnotice: () => undefined });
  await sql.unsafe(`do $$ begin create role ${appRole} login password '${new URL(url).password || "none"}';
    exception when duplicate_object or unique_violation then null; end $$`);
  await sql`select enable_row_level_security(${appRole})`;
  await sql.end();
}

/** The store as the tests read it themselves: the tests do not belong to an organization. */
export function seenByTests(db: Database): Database {
  const seen: Pick<Database, "read" | "transaction"> = {
    read: (run) => db.asSystem(() => db.read(run)),
    transaction: (run, options) => db.asSystem(() => db.transaction(run, options)),
  };
  return Object.assign(Object.create(db) as Database, seen);
}
