import { sql } from "drizzle-orm";
import type { Database, Tx } from "./db.ts";
import { isRefusedPrivilege, StoreError } from "./store-error.ts";

/**
 * Makes every row that is committed from now on come after all existing rows. `move`, `restore` and pg_restore copy
 * rows from another PostgreSQL. These rows keep its transaction ids, and cursors point at them; the transaction ids of
 * this PostgreSQL may be far below. `above` is the last position that the source gave out, which may be later than its
 * last row. Returns how far the order was moved on; 0 when nothing had to be done.
 * @throws StoreError `migration-refused` when only the owner of the tables may do that.
 */
export async function continueCommitOrder(db: Database, above = 0n): Promise<bigint> {
  if (!(await isBehind(db, above))) return 0n;
  try {
    return await moveOn(db, above);
  } catch (error) {
    if (!isRefusedPrivilege(error)) throw error;
    const message =
      'The rows of this database come from another PostgreSQL, and the role that connects may not let their order go on here. Run "forecourt-server db migrate" as the owner of the tables.';
    throw new StoreError("migration-refused", message, { cause: error });
  }
}

function moveOn(db: Database, above: bigint): Promise<bigint> {
  return db.transaction(async (tx) => {
    if (!db.embedded) await tx.execute(sql`select pg_advisory_xact_lock(hashtext('forecourt commit order'))`);
    const newest = await newestXid(tx, above);
    const [row] = await tx.execute<{ behind: boolean; offset: string }>(sql`
      select ${newest}::text::xid8 >= commit_xid() as behind,
        (${newest}::text::numeric - pg_current_xact_id()::text::numeric + 1)::text as offset`);
    // Another process was faster.
    if (row === undefined || !row.behind) return 0n;
    const offset = BigInt(row.offset);
    await tx.execute(sql.raw(definition("commit_xid", "pg_current_xact_id()", offset)));
    await tx.execute(
      sql.raw(definition("commit_horizon", "pg_snapshot_xmin(pg_current_snapshot())", offset)),
    );
    return offset;
  });
}

function isBehind(db: Database, above: bigint): Promise<boolean> {
  return db.transaction(async (tx) => {
    const newest = await newestXid(tx, above);
    const [row] = await tx.execute<{ behind: boolean }>(
      sql`select ${newest}::text::xid8 >= commit_xid() as behind`,
    );
    return row?.behind === true;
  });
}

/** Looks at every table that has a position in the order, through its index, which begins with the organization. */
async function newestXid(tx: Tx, above: bigint): Promise<string> {
  const tables = await tx.execute<{ name: string }>(sql`
    select quote_ident(c.relname) as name from pg_attribute a join pg_class c on c.oid = a.attrelid
    where a.atttypid = 'xid8'::regtype and a.attname = 'xid' and c.relkind in ('r', 'p') and not c.relispartition
      and c.relnamespace = current_schema()::regnamespace`);
  let newest = above;
  for (const { name } of tables) {
    const [row] = await tx.execute<{ xid: string | null }>(
      sql.raw(`select max(last.xid::text::bigint)::text as xid from organizations o cross join lateral
        (select xid from ${name} where org_id = o.id order by xid desc limit 1) as last`),
    );
    const xid = BigInt(row?.xid ?? "0");
    if (xid > newest) newest = xid;
  }
  return String(newest);
}

function definition(name: string, of: string, offset: bigint): string {
  return `create or replace function ${name}() returns xid8 language sql stable as
    $$ select (${of}::text::bigint + ${offset})::text::xid8 $$`;
}
