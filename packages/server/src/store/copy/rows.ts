import { sql } from "drizzle-orm";
import type { Database, Tx } from "../db.ts";
import { rowsOf } from "./shape.ts";

/*
 * Rows are copied as PostgreSQL's own text of a whole row, which loses nothing and needs no list of columns. They are
 * read by the pages on which they are stored: every table has pages, and no process writes while rows are copied.
 */

/** The rows on the pages from `from` up to `to`, without the page `to`. */
export async function readRows(
  db: Database,
  table: string,
  pages: { from: number; to: number },
): Promise<string[]> {
  const name = sql.identifier(table);
  const [from, to] = [`(${pages.from},0)`, `(${pages.to},0)`];
  const rows = await db.transaction(
    async (tx) => {
      await tx.execute(inFull);
      return rowsOf<{ row: string }>(
        tx,
        sql`select t::text as row from ${name} as t where t.ctid >= ${from}::tid and t.ctid < ${to}::tid`,
      );
    },
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

/** How many rows a table has, and a sum over their texts that does not depend on their order. */
export interface Fingerprint {
  rows: number;
  sum: string;
}

export function fingerprintOf(db: Database, table: string): Promise<Fingerprint> {
  return db.transaction(
    async (tx) => {
      await tx.execute(inFull);
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

/** Makes PostgreSQL write every digit of a number, with any settings of this role or database. */
const inFull = sql`select set_config('extra_float_digits', '1', true), set_config('bytea_output', 'hex', true)`;

/** Reading a large table takes long. */
export const TIMEOUT_MS = 6 * 3_600_000;
