import { sql } from "drizzle-orm";
import type { Database, Tx } from "../store/db.ts";
import { migrate } from "../store/migrate.ts";
import { isRefusedPrivilege } from "../store/store-error.ts";
import { HostRefusal, hostCommand } from "./host-command.ts";
import { openTables } from "./open-tables.ts";

export const dbEnableRls = hostCommand({
  name: "db enable-rls",
  about: "Let PostgreSQL itself keep organizations apart: row-level security on every table.",
  positionals: ["role"],
  options: {},
  describe: {},
  more: `Set FORECOURT_DATABASE_URL to what the owner of the tables connects with, and name the role that the server will connect
as. The server has to be stopped. From then on migrations are applied by "db migrate", as the owner.`,
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
        "The role that connects may not change the tables.",
        "the FORECOURT_DATABASE_URL of their owner",
        { cause: error },
      );
    }
    return {
      json: { role, row_level_security: true },
      lines: [
        `Row-level security is on. Let the server connect as ${JSON.stringify(role)} from now on: superusers, and roles with BYPASSRLS, see every row all the same.`,
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
    throw new HostRefusal(
      "A server runs on this database.",
      "stop it, and wait 15 seconds if it did not end by itself",
    );
}

async function refuseUnfit(tx: Tx, role: string): Promise<void> {
  const [found] = await tx.execute<{ exempt: boolean; owner: boolean }>(sql`
    select rolsuper or rolbypassrls as exempt,
      exists (select from pg_class c where c.relowner = r.oid and c.relnamespace = current_schema()::regnamespace) as owner
    from pg_roles r where rolname = ${role}`);
  const name = JSON.stringify(role);
  if (found === undefined)
    throw new HostRefusal(`There is no role ${name}.`, `create role ${name} login password '…'`);
  if (found.exempt)
    throw new HostRefusal(
      `Row-level security does not hold for ${name}: it is a superuser, or has BYPASSRLS.`,
    );
  if (found.owner)
    throw new HostRefusal(`${name} owns tables here, and could switch it off.`, "a role that owns none");
}
