import { createHash } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import { sql } from "drizzle-orm";
import { STATE_TABLE } from "./copy/shape.ts";
import type { Database, Tx } from "./db.ts";
import { withShortLocks } from "./short-locks.ts";
import { isRefusedPrivilege, StoreError } from "./store-error.ts";

// This path is the same from src and from dist.
const MIGRATIONS = new URL("../../migrations/", import.meta.url);

// Any number works, but every version must use the same one: the process that holds this lock is migrating.
const LOCK = 4_207_146;

// A migration may have to rewrite a table, and another process may be migrating already.
const TIMEOUT_MS = 10 * 60_000;

/** Running processes serve chargers meanwhile, and a backup may keep a table for minutes. */
const PATIENCE = { lockMs: 900, attempts: 600, pauseMs: 300, timeoutMs: TIMEOUT_MS };

interface Migration {
  name: string;
  text: string;
  sha256: string;
}

interface MigrateOptions {
  folder?: URL;
  /** Apply only these migrations: those of the database that is copied. */
  only?: readonly { name: string; sha256: string }[];
  /** Also migrate a database into which a copy is being made. */
  unfinished?: boolean;
}

/**
 * Applies the SQL files that this database does not have yet, in the order of their names, each in a transaction of its
 * own. Processes that start together take turns. Returns the names of the files that it applied.
 * @throws StoreError `migration-changed` when an applied file has changed, `database-newer` when the database has
 * migrations that are not here, `database-unfinished` when a copy into it is not complete. Nothing is applied then.
 * `migration-refused` when this role may not apply them.
 */
export async function migrate(db: Database, options: MigrateOptions = {}): Promise<string[]> {
  const { folder = MIGRATIONS, only, unfinished = false } = options;
  const migrations = await readMigrations(folder);
  if (only !== undefined)
    refuseUnlessOurs(new Map(only.map(({ name, sha256 }) => [name, sha256])), migrations);
  const wanted = new Set((only ?? migrations).map(({ name }) => name));
  const applied: string[] = [];
  let done: ReadonlySet<string> = new Set();
  for (const migration of migrations.filter(({ name }) => wanted.has(name))) {
    // An applied migration is never removed.
    if (done.has(migration.name)) continue;
    const work = async (tx: Tx): Promise<ReadonlySet<string>> => {
      if (!unfinished) await refuseUnfinished(tx);
      return apply(db, tx, migration, migrations);
    };
    try {
      done = await db.asSystem(() => withShortLocks(db, PATIENCE, work));
      if (!done.has(migration.name)) applied.push(migration.name);
    } catch (error) {
      if (!isRefusedPrivilege(error)) throw error;
      const message = `The migration ${migration.name} must be applied, and the role of FORECOURT_DATABASE_URL may not do that. Run "forecourt-server db migrate" as the owner of the tables.`;
      throw new StoreError("migration-refused", message, { cause: error });
    }
  }
  return applied;
}

/** Returns the migrations that were there before. Applies the given migration when it was not one of them. */
async function apply(
  db: Database,
  tx: Tx,
  migration: Migration,
  all: readonly Migration[],
): Promise<ReadonlySet<string>> {
  if (!db.embedded) await tx.execute(sql`select pg_advisory_xact_lock(${LOCK}::bigint)`);
  // A role that does not own anything may not even use "if not exists".
  const [table] = await tx.execute<{ missing: boolean }>(
    sql`select to_regclass('schema_migrations') is null as missing`,
  );
  if (table?.missing === true) {
    await tx.execute(sql`create table schema_migrations (
      name text primary key, sha256 text not null, applied_at timestamptz not null default now())`);
  }
  const rows = await tx.execute<{ name: string; sha256: string }>(
    sql`select name, sha256 from schema_migrations`,
  );
  const done = new Map(rows.map(({ name, sha256 }) => [name, sha256]));
  refuseUnlessOurs(done, all);
  const names = new Set(done.keys());
  if (names.has(migration.name)) return names;
  await tx.execute(sql.raw(migration.text));
  await tx.execute(protectWhatIsNew);
  const { name, sha256 } = migration;
  await tx.execute(sql`insert into schema_migrations (name, sha256) values (${name}, ${sha256})`);
  return names;
}

/**
 * New tables get row-level security when the other tables have it. Before the first tables exist, the function
 * `keep_row_level_security` is missing.
 */
const protectWhatIsNew = sql.raw(`do $$ begin
  if to_regprocedure('keep_row_level_security()') is not null then perform keep_row_level_security(); end if;
end $$`);

async function refuseUnfinished(tx: Tx): Promise<void> {
  const [row] = await tx.execute<{ there: boolean }>(
    sql`select to_regclass(${STATE_TABLE}) is not null as there`,
  );
  if (row?.there !== true) return;
  const message =
    "A move into this database is not finished. Run the move again, which continues where it stopped, or drop the database.";
  throw new StoreError("database-unfinished", message);
}

/** The migrations that the database does not have yet. Does not change the database. */
export async function pendingMigrations(db: Database): Promise<string[]> {
  const migrations = await readMigrations();
  return db.transaction(async (tx) => {
    await refuseUnfinished(tx);
    const [made] = await tx.execute<{ there: boolean }>(
      sql`select to_regclass('schema_migrations') is not null as there`,
    );
    if (made?.there !== true) return migrations.map(({ name }) => name);
    const rows = await tx.execute<{ name: string; sha256: string }>(
      sql`select name, sha256 from schema_migrations`,
    );
    const done = new Map(rows.map(({ name, sha256 }) => [name, sha256]));
    refuseUnlessOurs(done, migrations);
    return migrations.map(({ name }) => name).filter((name) => !done.has(name));
  });
}

function refuseUnlessOurs(done: ReadonlyMap<string, string>, all: readonly Migration[]): void {
  const known = new Map(all.map(({ name, sha256 }) => [name, sha256]));
  for (const [name, sha256] of done) {
    const expected = known.get(name);
    if (expected === undefined) {
      const message = `The database has the migration ${name}, which this version does not know. Run a newer version.`;
      throw new StoreError("database-newer", message);
    }
    if (expected !== sha256) {
      const message = `The migration ${name} differs from the file that was applied to this database. Restore the file, and write a new migration for the change.`;
      throw new StoreError("migration-changed", message);
    }
  }
}

/** The SQL files, in the order in which they are applied. */
export async function readMigrations(folder: URL = MIGRATIONS): Promise<Migration[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith(".sql")).sort();
  return Promise.all(
    names.map(async (name) => {
      // A checkout may have changed the line ends to CRLF.
      const text = (await readFile(new URL(name, folder), "utf8")).replaceAll("\r\n", "\n");
      return { name, text, sha256: createHash("sha256").update(text).digest("hex") };
    }),
  );
}
