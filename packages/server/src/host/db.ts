import { sql } from "drizzle-orm";
import { continueCommitOrder } from "../store/commit-order.ts";
import { type Database, openDatabase, type Tx } from "../store/db.ts";
import { migrate } from "../store/migrate.ts";
import { isRefusedPrivilege } from "../store/store-error.ts";
import { configured } from "./configured.ts";
import { type Host, HostRefusal, hostCommand } from "./host-command.ts";

export const dbMigrate = hostCommand({
  name: "db migrate",
  about: "Apply the migrations as the owner of the tables, if the server connects as another role.",
  options: {},
  describe: {},
  more: `Set FORECOURT_DATABASE_URL to the URL of the owner of the tables. A server that connects as the owner applies the
migrations when it starts.`,
  async run(_, given) {
    await using tables = await openTables(given);
    const applied = await migrate(tables.db);
    await continueCommitOrder(tables.db);
    return { json: { applied }, lines: applied.length === 0 ? ["No migrations to apply."] : applied };
  },
});

export const dbEnableRls = hostCommand({
  name: "db enable-rls",
  about: "Let PostgreSQL separate the organizations: row-level security on every table.",
  positionals: ["role"],
  options: {},
  describe: {},
  more: `Set FORECOURT_DATABASE_URL to the URL of the owner of the tables, and name the role that the server will connect as. Stop
the server first. Afterwards "db migrate", run as the owner, applies the migrations.`,
  async run({ positionals: [role = ""] }, given) {
    await using tables = await openTables(given);
    const { db } = tables;
    try {
      // This checks before any change. The transaction below checks again, where it counts.
      if (await hasProcesses(db)) await db.transaction(refuseRunning);
      await migrate(db);
      await db.transaction(async (tx) => {
        await refuseRunning(tx);
        await refuseUnfit(tx, role);
        await tx.execute(sql`select enable_row_level_security(${role}::text)`);
      });
    } catch (error) {
      if (!isRefusedPrivilege(error)) throw error;
      throw new HostRefusal(
        "The role of FORECOURT_DATABASE_URL may not change the tables.",
        "set FORECOURT_DATABASE_URL to the URL of their owner",
        { cause: error },
      );
    }
    return {
      json: { role, row_level_security: true },
      lines: [
        `Row-level security is on. Let the server connect as ${JSON.stringify(role)} from now on: superusers and roles with BYPASSRLS still see every row.`,
      ],
    };
  },
});

async function hasProcesses(db: Database): Promise<boolean> {
  const [row] = await db.read((tx) =>
    tx.execute<{ there: boolean }>(sql`select to_regclass('processes') is not null as there`),
  );
  return row?.there === true;
}

/** Refuses a running server: one that is already connected does not name the organization of its queries. */
async function refuseRunning(tx: Tx): Promise<void> {
  const [running] = await tx.execute(
    sql`select from processes where heartbeat_at > now() - interval '15 seconds' limit 1`,
  );
  if (running !== undefined)
    throw new HostRefusal("A server runs on this database.", "stop the server; after a kill, wait 15 s");
}

async function refuseUnfit(tx: Tx, role: string): Promise<void> {
  const [found] = await tx.execute<{ exempt: boolean; owner: boolean }>(sql`
    select rolsuper or rolbypassrls as exempt,
      exists (select from pg_class c where c.relowner = r.oid and c.relnamespace = current_schema()::regnamespace) as owner
    from pg_roles r where rolname = ${role}`);
  const name = JSON.stringify(role);
  if (found === undefined)
    throw new HostRefusal(`No such role: ${name}.`, `create role ${name} login password '…'`);
  if (found.exempt)
    throw new HostRefusal(
      `Row-level security does not apply to ${name}: it is a superuser, or has BYPASSRLS.`,
    );
  if (found.owner)
    throw new HostRefusal(
      `${name} owns tables of this database, and could disable row-level security.`,
      "use a role that owns no tables",
    );
}

export const dbDisableRls = hostCommand({
  name: "db disable-rls",
  about: "Disable row-level security. The server still separates the organizations, as it always does.",
  options: {},
  describe: {},
  more: "Set FORECOURT_DATABASE_URL to the URL of the owner of the tables. The server may run.",
  async run(_, given) {
    await using tables = await openTables(given);
    await migrate(tables.db);
    await tables.db.read((tx) => tx.execute(sql`select disable_row_level_security()`));
    return { json: { row_level_security: false }, lines: ["Row-level security is off."] };
  },
});

/** The server's PostgreSQL as it is, without applying migrations. */
async function openTables({ env }: Host): Promise<{ db: Database } & AsyncDisposable> {
  const { database } = configured(env);
  if (!("url" in database))
    throw new HostRefusal("The embedded database has one user and applies its own migrations.");
  const db = await openDatabase({ url: database.url, connections: 1, outsideScopes: "everything" });
  return { db, [Symbol.asyncDispose]: () => db.close() };
}
