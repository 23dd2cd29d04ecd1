import { type SQL, sql } from "drizzle-orm";
import type { Database, Tx } from "../db.ts";

/*
 * What is copied from one database to another. It is read from the database's catalog: all that the migrations created,
 * table by table. A partitioned table is copied partition by partition.
 */

export interface Shape {
  /** The migrations that created it, by name. */
  migrations: { name: string; sha256: string }[];
  tables: TableShape[];
  /** The tables that are partitions and that no migration creates. */
  partitions: { name: string; of: string; bound: string }[];
  sequences: { name: string; last: string; isCalled: boolean }[];
  /** The position of its order of commit. The target database continues above it. */
  commitXid: string;
  /** Whether row-level security was on. The owner of the target database has to switch it on there. */
  rowLevelSecurity: boolean;
}

export interface TableShape {
  name: string;
  /** Name and type of each column, in their order. */
  columns: string[];
  /** Its length in pages of 8 KiB. */
  blocks: number;
  /** How many pages are read at a time: 1 MiB, including the data stored beside the pages, which is compressed. */
  blocksAtOnce: number;
}

/** Created by {@link prepareTarget}. The copy does not include it. */
export const STATE_TABLE = "unfinished_copy";

export function readShape(db: Database): Promise<Shape> {
  return db.transaction(async (tx) => ({
    migrations: await rowsOf<{ name: string; sha256: string }>(
      tx,
      sql`select name, sha256 from schema_migrations order by name`,
    ),
    tables: await readTables(tx),
    partitions: await rowsOf<{ name: string; of: string; bound: string }>(
      tx,
      sql`select c.relname as name, p.relname as of, pg_get_expr(c.relpartbound, c.oid) as bound
        from pg_class c join pg_inherits i on i.inhrelid = c.oid join pg_class p on p.oid = i.inhparent
        where c.relispartition and c.relkind = 'r' and c.relnamespace = ${ours} order by 1`,
    ),
    sequences: await readSequences(tx),
    commitXid: await readCommitXid(tx),
    rowLevelSecurity: await readRowLevelSecurity(tx),
  }));
}

const ours = sql.raw("current_schema()::regnamespace");

export async function readTables(tx: Tx): Promise<TableShape[]> {
  const tables = await rowsOf<{ name: string; columns: string[]; blocks: string; bytes: string }>(
    tx,
    sql`select c.relname as name, (pg_relation_size(c.oid) / 8192)::text as blocks,
        pg_table_size(c.oid)::text as bytes,
        json_agg(a.attname || ' ' || format_type(a.atttypid, a.atttypmod) order by a.attnum) as columns
      from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
      where c.relkind = 'r' and c.relnamespace = ${ours} and c.relname not in ('schema_migrations', ${STATE_TABLE})
      group by c.oid, c.relname order by c.relname`,
  );
  return tables.map(({ name, columns, blocks, bytes }) => ({
    name,
    columns,
    blocks: Number(blocks),
    blocksAtOnce: Math.max(1, Math.floor((1024 * 1024 * Number(blocks)) / Math.max(1, Number(bytes)))),
  }));
}

async function readSequences(tx: Tx): Promise<Shape["sequences"]> {
  const names = await rowsOf<{ name: string }>(
    tx,
    sql`select relname as name from pg_class where relkind = 'S' and relnamespace = ${ours} order by 1`,
  );
  const sequences: Shape["sequences"] = [];
  for (const { name } of names) {
    const [row] = await rowsOf<{ last: string; is_called: boolean }>(
      tx,
      sql`select last_value::text as last, is_called from ${sql.identifier(name)}`,
    );
    if (row !== undefined) sequences.push({ name, last: row.last, isCalled: row.is_called });
  }
  return sequences;
}

async function readCommitXid(tx: Tx): Promise<string> {
  const [made] = await rowsOf<{ there: boolean }>(
    tx,
    sql`select to_regproc('commit_xid') is not null as there`,
  );
  const xid = sql.raw(made?.there === true ? "commit_xid()" : "pg_current_xact_id()");
  const [row] = await rowsOf<{ xid: string }>(tx, sql`select ${xid}::text as xid`);
  return row?.xid ?? "0";
}

async function readRowLevelSecurity(tx: Tx): Promise<boolean> {
  const [row] = await rowsOf<{ on: boolean }>(
    tx,
    sql`select relrowsecurity as on from pg_class where oid = 'organizations'::regclass`,
  );
  return row?.on === true;
}

export async function rowsOf<Row extends Record<string, unknown>>(tx: Tx, statement: SQL): Promise<Row[]> {
  const rows = await tx.execute(statement);
  // The caller wrote the statement, so it determines the type of the rows.
  return [...rows] as Row[];
}
