import { sql } from "drizzle-orm";
import type { Database, Tx } from "../db.ts";
import { rowsOf } from "./shape.ts";

/*
 * Rows travel as PostgreSQL's own text of a whole row, which loses nothing and needs no list of columns. They are
 * read by the pages they lie on: every table has pages, and nobody writes while rows are carried.
 */

/** Pages that are read at a time: 1 MiB. */
export const BATCH_BLOCKS = 128;

export async function readRows(db: Database, table: string, fromBlock: number): Promise<string[]> {
  const name = sql.identifier(table);
  const from = `(${fromBlock},0)`;
  const to = `(${fromBlock + BATCH_BLOCKS},0)`;
  const rows = await db.transaction(
    (tx) =>
      rowsOf<{ row: string }>(
        tx,
        sql`select t::text as row from ${name} as t where t.ctid >= ${from}::tid and t.ctid < ${to}::tid`,
      ),
    { timeoutMs: TIMEOUT_MS },
  );
  return rows.map(({ row }) => row);
}

export async function insertRows(tx: Tx, table: string, rows: readonly string[]): Promise<void> {
  if (rows.length === 0) return;
  const name = sql.identifier(table);
  await tx.execute(sql`insert into ${name} overriding system value
    select r.* from unnest(${sql.param(rows)}::text[]::${name}[]) as r`);
}

/** How many rows a table has, and a sum over their texts, whatever their order. */
export interface Fingerprint {
  rows: number;
  sum: string;
}

export function fingerprintOf(db: Database, table: string): Promise<Fingerprint> {
  return db.transaction(
    async (tx) => {
      const [row] = await rowsOf<{ rows: string; sum: string }>(
        tx,
        sql`select count(*)::text as rows,
          coalesce(sum(('x' || left(md5(t::text), 16))::bit(64)::bigint::numeric), 0)::text as sum
          from ${sql.identifier(table)} as t`,
      );
      return { rows: Number(row?.rows ?? 0), sum: row?.sum ?? "0" };
    },
    { timeoutMs: TIMEOUT_MS },
  );
}

/** A large table takes long to read through. */
export const TIMEOUT_MS = 6 * 3_600_000;
