import { sql } from "drizzle-orm";
import { continueCommitOrder } from "../commit-order.ts";
import type { Database, Tx } from "../db.ts";
import { migrate } from "../migrate.ts";
import { TIMEOUT_MS } from "./rows.ts";
import { readTables, rowsOf, type Shape, STATE_TABLE } from "./shape.ts";

/*
 * The database that receives the rows. While its table `unfinished_copy` exists, no server starts on it. The table also
 * stores how far the copy has come, so that the copy can continue.
 */

const state = sql.identifier(STATE_TABLE);

/** Null when no copy into this database has begun. */
export async function readState(db: Database): Promise<Map<string, string> | null> {
  return db.transaction(async (tx) => {
    const [made] = await rowsOf<{ there: boolean }>(
      tx,
      sql`select to_regclass(${STATE_TABLE}) is not null as there`,
    );
    if (made?.there !== true) return null;
    const rows = await rowsOf<{ key: string; value: string }>(tx, sql`select key, value from ${state}`);
    return new Map(rows.map(({ key, value }) => [key, value]));
  });
}

export async function setState(tx: Tx, key: string, value: string): Promise<void> {
  await tx.execute(sql`insert into ${state} (key, value) values (${key}, ${value})
    on conflict (key) do update set value = excluded.value`);
}

/** Whether the database is empty: no table, no sequence, no function of any owner, except functions of extensions. */
export async function isEmpty(db: Database): Promise<boolean> {
  return db.transaction(async (tx) => {
    const [row] = await rowsOf<{ taken: boolean }>(
      tx,
      sql`select exists (select from pg_class where relnamespace = current_schema()::regnamespace)
        or exists (select from pg_proc p where p.pronamespace = current_schema()::regnamespace and not exists (
          select from pg_depend where classid = 'pg_proc'::regclass and objid = p.oid and deptype = 'e')) as taken`,
    );
    return row?.taken !== true;
  });
}

/**
 * Creates the tables as the source has them: with the same migrations, without the rows that these insert, with the
 * same partitions. {@link closeTarget} adds the foreign keys again, so that the order of the rows does not matter.
 * @throws StoreError `database-newer`, `migration-changed`
 */
export async function prepareTarget(db: Database, shape: Shape, source: string): Promise<void> {
  await db.transaction(async (tx) => {
    await tx.execute(sql`create table ${state} (key text primary key, value text not null)`);
    await setState(tx, "source", source);
  });
  await makeTables(db, shape);
}

/** Works also after the process was killed in the middle of it. */
export async function makeTables(db: Database, shape: Shape): Promise<void> {
  await migrate(db, { only: shape.migrations, unfinished: true });
  await db.transaction(
    async (tx) => {
      for (const { name, of, bound } of shape.partitions)
        await tx.execute(
          sql`create table if not exists ${sql.identifier(name)} partition of ${sql.identifier(of)} ${sql.raw(bound)}`,
        );
      refuseOtherTables(await readTables(tx), shape);
      const names = shape.tables.map(({ name }) => sql.identifier(name));
      await tx.execute(sql`truncate ${sql.join(names, sql`, `)} cascade`);
      const keys = await rowsOf<ForeignKey>(
        tx,
        sql`select conrelid::regclass::text as table, quote_ident(conname) as name, pg_get_constraintdef(oid) as definition
          from pg_constraint where contype = 'f' and conparentid = 0 and connamespace = current_schema()::regnamespace`,
      );
      for (const { table, name } of keys)
        await tx.execute(sql.raw(`alter table ${table} drop constraint ${name}`));
      await setState(tx, "foreign keys", JSON.stringify(keys));
    },
    { timeoutMs: TIMEOUT_MS },
  );
}

interface ForeignKey extends Record<string, unknown> {
  table: string;
  name: string;
  definition: string;
}

function refuseOtherTables(made: Shape["tables"], shape: Shape): void {
  const there = new Map(made.map(({ name, columns }) => [name, columns.join(", ")]));
  for (const { name, columns } of shape.tables) {
    const found = there.get(name);
    if (found === columns.join(", ")) continue;
    throw new Error(
      `The table ${name} has (${columns.join(", ")}), where the migrations make ${found === undefined ? "none" : `(${found})`}.`,
    );
  }
}

/** Adds the foreign keys again and sets the sequences. PostgreSQL refuses inconsistent rows here. Runs once. */
export async function closeTarget(db: Database, shape: Shape): Promise<void> {
  const keys = (await readState(db))?.get("foreign keys") ?? "[]";
  await db.transaction(
    async (tx) => {
      // makeTables wrote this.
      for (const { table, name, definition } of JSON.parse(keys) as ForeignKey[])
        await tx.execute(sql.raw(`alter table ${table} add constraint ${name} ${definition}`));
      for (const { name, last, isCalled } of shape.sequences)
        await tx.execute(
          sql`select setval(quote_ident(${name}::text)::regclass, ${last}::text::bigint, ${isCalled}::boolean)`,
        );
      await setState(tx, "foreign keys", "[]");
      await setState(tx, "closed", "yes");
    },
    { timeoutMs: TIMEOUT_MS },
  );
}

/** Migrates the copy to this version, continues its order of commit, and opens it for a server. */
export async function finishTarget(db: Database, { commitXid }: Pick<Shape, "commitXid">): Promise<void> {
  await migrate(db, { unfinished: true });
  await continueCommitOrder(db, BigInt(commitXid));
  await db.transaction(async (tx) => void (await tx.execute(sql`analyze`)), { timeoutMs: TIMEOUT_MS });
  await db.transaction(async (tx) => void (await tx.execute(sql`drop table ${state}`)));
}
