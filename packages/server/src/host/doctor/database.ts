import { stat } from "node:fs/promises";
import { join } from "node:path";
import { sql } from "drizzle-orm";
import type { Config } from "../../platform/config.ts";
import { openSecret } from "../../platform/secret.ts";
import { rowsOf } from "../../store/copy/shape.ts";
import { type Database, openDatabase } from "../../store/db.ts";
import { pendingMigrations } from "../../store/migrate.ts";
import { isSecretOf } from "../../store/secret-check.ts";
import { StoreError } from "../../store/store-error.ts";
import { type Finding, fail, ok, reasonOf, warn } from "./finding.ts";

/** Reads the database, and changes nothing. */
export async function examineDatabase(config: Config): Promise<Finding[]> {
  const { database } = config;
  if ("embedded" in database && database.embedded === "memory")
    return [
      warn("database", "is in memory, and ends with the process", "unset FORECOURT_DATABASE_URL to keep it"),
    ];
  if ("embedded" in database && !(await isThere(join(database.embedded, "postgres", "PG_VERSION"))))
    return [ok("database", "not created yet: the first start creates it")];
  let db: Database;
  try {
    db = await openDatabase({
      url: "url" in database ? database.url : database,
      connections: 1,
      outsideScopes: "everything",
    });
  } catch (error) {
    return [notOpened(error)];
  }
  try {
    const server = db.embedded ? [] : await examineServer(db);
    if (server.some(({ state }) => state === "fail")) return server;
    const tables = await examineMigrations(db);
    const secret = tables.every(({ state }) => state === "ok") ? await examineSecret(db, config) : [];
    return [...server, ...tables, ...secret];
  } catch (error) {
    return [fail("database", reasonOf(error), "connect with psql to FORECOURT_DATABASE_URL for details")];
  } finally {
    await db.close();
  }
}

function notOpened(error: unknown): Finding {
  // The running server uses the folder, which is normal.
  if (error instanceof StoreError && error.code === "folder-in-use")
    return warn("database", `not examined: ${error.message}`, "stop the server, and run this again");
  return fail(
    "database",
    `cannot be opened: ${reasonOf(error)}`,
    "check FORECOURT_DATABASE_URL: user, password and name of the database; and that PostgreSQL runs",
  );
}

async function examineServer(db: Database): Promise<Finding[]> {
  const askedAt = Date.now();
  const [row] = await db.read((tx) =>
    rowsOf<{
      now: string;
      number: string;
      version: string;
      standby: boolean;
      create: boolean;
      fsync: string;
      commit: string;
      owns: boolean;
    }>(
      tx,
      sql`select (extract(epoch from clock_timestamp()) * 1000)::text as now,
        current_setting('server_version_num') as number, current_setting('server_version') as version,
        pg_is_in_recovery() or current_setting('transaction_read_only')::boolean as standby,
        coalesce(has_schema_privilege(current_schema(), 'create'), false) as create,
        current_setting('fsync') as fsync, current_setting('synchronous_commit') as commit,
        coalesce((select pg_has_role(relowner, 'usage') from pg_class where oid = to_regclass('organizations')), true) as owns`,
    ),
  );
  if (row === undefined) throw new Error("unreachable: a select without a table has a row");
  const answeredAt = Date.now();
  const findings: Finding[] = [];
  findings.push(
    Number(row.number) >= 150_000
      ? ok("database", `PostgreSQL ${row.version}, ${answeredAt - askedAt} ms away`)
      : fail("database", `PostgreSQL ${row.version} is too old`, "PostgreSQL 15 or newer"),
  );
  if (row.standby)
    findings.push(
      fail(
        "database",
        "accepts no writes: it is a standby, or read-only",
        "set FORECOURT_DATABASE_URL to the primary",
      ),
    );
  if (row.fsync === "off" || row.commit === "off")
    findings.push(
      warn(
        "durability",
        `fsync is ${row.fsync} and synchronous_commit is ${row.commit}: a crash may lose what was acknowledged`,
        "alter system set synchronous_commit = on; alter system set fsync = on; select pg_reload_conf()",
      ),
    );
  if (row.owns && !row.create)
    findings.push(
      fail(
        "permissions",
        "this role may not create tables",
        "as a superuser, grant create on schema public to the role, or make it the owner of the database",
      ),
    );
  if (!row.owns)
    findings.push(
      ok("permissions", "this role uses the tables of another one, which applies the migrations"),
    );
  findings.push(clockOf(Number(row.now) - (askedAt + answeredAt) / 2, answeredAt - askedAt));
  return findings;
}

/** Chargers get the time from this machine, and the clock of the database decides about presence. */
function clockOf(aheadMs: number, roundTripMs: number): Finding {
  const apart = `the database is ${(Math.abs(aheadMs) / 1000).toFixed(1)} s ${aheadMs < 0 ? "behind" : "ahead of"} this machine`;
  const fix = "run timedatectl on both machines: it shows whether NTP sets the clock";
  const isApart = Math.abs(aheadMs) - roundTripMs;
  if (isApart > 60_000) return fail("clock", apart, fix);
  return isApart > 2_000
    ? warn("clock", apart, fix)
    : ok("clock", "agrees with the database (check both with timedatectl)");
}

async function examineMigrations(db: Database): Promise<Finding[]> {
  try {
    const pending = await pendingMigrations(db);
    if (pending.length === 0) return [ok("migrations", "all are applied")];
    const says = `${pending.length} to be applied: ${pending.join(", ")}`;
    return [warn("migrations", says, "make a backup, and start the server, which applies them")];
  } catch (error) {
    if (!(error instanceof StoreError)) throw error;
    return [
      fail(
        "migrations",
        error.message,
        "use the version of the server that wrote the database, or a newer one",
      ),
    ];
  }
}

async function examineSecret(db: Database, config: Config): Promise<Finding[]> {
  const { database } = config;
  const file = "embedded" in database ? join(database.embedded, "secret") : "";
  if (config.secret === null && !(await isThere(file)))
    return [
      fail("secret", `${file} is missing`, "restore it from a backup, or set FORECOURT_SECRET to its value"),
    ];
  const right = await isSecretOf(db, await openSecret(config));
  if (right === null) return [ok("secret", "not checked: the first start stores a hash of it")];
  return right
    ? [ok("secret", "is the secret of this database")]
    : [
        fail(
          "secret",
          "is not the secret of this database: no API key and no charger password would work",
          "set FORECOURT_SECRET to its value at the first start",
        ),
      ];
}

async function isThere(path: string): Promise<boolean> {
  return (await stat(path).catch(() => null)) !== null;
}
