import { and, type SQL, sql } from "drizzle-orm";
import { type AnyPgColumn, PgDialect, type PgTable } from "drizzle-orm/pg-core";
import { decodeCursor, encodeCursor, isInstant, isKey, isNumber, type Readable } from "./cursor.ts";
import type { Tx } from "./db.ts";

/** The parameters of a list, as validated from the query. */
export interface PageRequest {
  page: number;
  per_page: number;
  cursor?: string | undefined;
}

export interface Pagination {
  total: number;
  page: number;
  per_page: number;
  has_more: boolean;
  next_cursor?: string;
  total_exact?: boolean;
}

export interface Page<Row> {
  rows: Row[];
  pagination: Pagination;
}

export const mostPerPage = 100;

/** A total is exact up to this many rows: PostgreSQL needs a second to count 1.5 million rows, for each request. */
export const mostCounted = 100_000;

type Row = Record<string, unknown>;
type Listed = PgTable & { id: AnyPgColumn; createdAt: AnyPgColumn };
type Committed = Listed & { xid: AnyPgColumn };

/** What defines one kind of list: its order, and how a cursor says where the list continues. */
interface Order {
  kind: string;
  by: SQL;
  readable: readonly Readable[];
  /** The rows after a position. */
  after(position: string[]): SQL | undefined;
  positionOf(row: Row): string[];
  /** Set for a list that never ends. Its cursor is always present, and does not move when there are no new rows. */
  follows?: { from: string[]; only: SQL };
}

/**
 * A page of a table, newest first by created_at and id. A page by number is exact, and its total is exact up to
 * 100,000. A page by cursor is stable while rows are written, and costs the same at any depth. Its total is from the
 * time when the reader began.
 */
export function listNewest<Table extends Listed>(
  tx: Tx,
  table: Table,
  where: SQL | undefined,
  request: PageRequest,
): Promise<Page<Table["$inferSelect"]>> {
  return list(tx, table, where, request, {
    kind: "n",
    by: sql`${table.createdAt} desc, ${table.id} desc`,
    readable: [isInstant, isKey],
    after: ([createdAt, id]) => sql`(${table.createdAt}, ${table.id}) < (${createdAt}::timestamptz, ${id})`,
    positionOf: (row) => [String(row["createdAt"]), String(row["id"])],
  });
}

/**
 * As {@link listNewest}, for a table whose newest rows have the highest numbers: `number` is unique among the rows
 * of `where`.
 */
export function listByNumber<Table extends PgTable>(
  tx: Tx,
  table: Table,
  number: AnyPgColumn,
  where: SQL | undefined,
  request: PageRequest,
): Promise<Page<Table["$inferSelect"]>> {
  const key = keyOf(table, number);
  return list(tx, table, where, request, {
    kind: "d",
    by: sql`${number} desc`,
    readable: [isNumber],
    after: ([below]) => sql`${number} < ${below}::text::bigint`,
    positionOf: (row) => [String(row[key])],
  });
}

/**
 * As {@link listNewest}, for a log whose rows have an instant and, within it, a number. In the order `oldest` the list
 * never ends: a reader who continues from next_cursor follows the log, as far as it is `settled`.
 */
export function listByInstant<Table extends PgTable>(
  tx: Tx,
  { table, at, number }: { table: Table; at: AnyPgColumn; number: AnyPgColumn },
  where: SQL | undefined,
  request: PageRequest,
  options: { order: "newest" } | { order: "oldest"; settled: SQL },
): Promise<Page<Table["$inferSelect"]>> {
  const keys = [keyOf(table, at), keyOf(table, number)];
  const positionOf = (row: Row) => keys.map((key) => String(row[key]));
  if (options.order === "newest") {
    return list(tx, table, where, request, {
      kind: "i",
      by: sql`${at} desc, ${number} desc`,
      readable: [isInstant, isNumber],
      after: ([instant, below]) =>
        sql`(${at}, ${number}) < (${instant}::timestamptz, ${below}::text::bigint)`,
      positionOf,
    });
  }
  // The beginning of the log.
  const start = ["1970-01-01T00:00:00.000Z", "0"];
  return list(
    tx,
    table,
    where,
    { ...request, page: 1 },
    {
      kind: "f",
      by: sql`${at}, ${number}`,
      readable: [isInstant, isNumber],
      after: ([instant, above]) =>
        sql`(${at}, ${number}) > (${instant}::timestamptz, ${above}::text::bigint)`,
      positionOf,
      follows: { from: start, only: options.settled },
    },
  );
}

/** The kind of the cursors of {@link listInCommitOrder}. */
export const commitOrder = "o";

/** The position in these cursors: a transaction, and the position of a row within it. Both are empty at the beginning. */
export function commitPosition(tie: Readable): readonly Readable[] {
  const orBeginning =
    (readable: Readable): Readable =>
    (part) =>
      part === "" || readable(part);
  return [orBeginning(isNumber), orBeginning(tie)];
}

/**
 * A page of a table in the order of commit, below the oldest transaction that is still running: rows that commit later
 * come later. A reader who continues from next_cursor gets every row once. `tie` orders the rows of one transaction.
 */
export function listInCommitOrder<Table extends Committed>(
  tx: Tx,
  table: Table,
  tie: AnyPgColumn,
  where: SQL | undefined,
  request: PageRequest,
): Promise<Page<Table["$inferSelect"]>> {
  const key = keyOf(table, tie);
  const isText = tie.getSQLType() === "text";
  return list(
    tx,
    table,
    where,
    { ...request, page: 1 },
    {
      kind: commitOrder,
      by: sql`${table.xid}, ${tie}`,
      readable: commitPosition(isText ? isKey : isNumber),
      after: ([xid, at]) =>
        xid === "" || at === ""
          ? undefined
          : sql`(${table.xid}, ${tie}) > (${xid}::text::xid8, ${isText ? sql`${at}` : sql`${at}::text::bigint`})`,
      positionOf: (row) => [String(row["xid"]), String(row[key])],
      follows: { from: ["", ""], only: sql`${table.xid} < commit_horizon()` },
    },
  );
}

async function list<Table extends PgTable>(
  tx: Tx,
  table: Table,
  where: SQL | undefined,
  request: PageRequest,
  order: Order,
): Promise<Page<Table["$inferSelect"]>> {
  const perPage = Math.min(request.per_page, mostPerPage);
  const cursor =
    request.cursor === undefined ? null : decodeCursor(request.cursor, order.kind, order.readable);
  const page = cursor?.page ?? request.page;
  const found: Row[] = await tx
    .select()
    // The builder's types lose the table behind the generic; the rows are those of `table`.
    .from(table as PgTable)
    .where(and(where, order.follows?.only, cursor === null ? undefined : order.after(cursor.position)))
    .orderBy(order.by)
    .limit(perPage + 1)
    .offset(cursor === null ? (page - 1) * perPage : 0);
  const rows = found.slice(0, perPage);
  const hasMore = found.length > perPage;
  // The last page shows how long the list is, unless the reader is beyond the end or follows a log.
  const isWhole =
    cursor === null && !hasMore && order.follows === undefined && (rows.length > 0 || page === 1);
  const total =
    cursor !== null
      ? { rows: cursor.total, exact: false }
      : isWhole
        ? { rows: (page - 1) * perPage + rows.length, exact: true }
        : await count(tx, table, where);
  const last = rows.at(-1);
  const next =
    last === undefined
      ? { page, position: cursor?.position ?? order.follows?.from ?? [] }
      : { page: page + 1, position: order.positionOf(last) };
  return {
    rows: rows as Table["$inferSelect"][],
    pagination: {
      total: total.rows,
      page,
      per_page: perPage,
      has_more: hasMore,
      ...(hasMore || order.follows !== undefined
        ? { next_cursor: encodeCursor(order.kind, { total: total.rows, ...next }) }
        : {}),
      ...(total.exact ? {} : { total_exact: false }),
    },
  };
}

interface Total {
  rows: number;
  exact: boolean;
}

const dialect = new PgDialect();

/** Counts rows up to a bound. Beyond the bound, PostgreSQL's planner estimates the number from its statistics. */
async function count(tx: Tx, table: PgTable, where: SQL | undefined): Promise<Total> {
  const matching = sql`select 1 from ${table} where ${where ?? sql`true`}`;
  const { sql: text, params } = dialect.sqlToQuery(matching);
  const list = JSON.stringify([text, params]);
  if (!tx.largeLists.has(list)) {
    const [counted] = await tx.execute<{ total: string }>(
      sql`select count(*) as total from (${matching} limit ${mostCounted + 1}) as counted`,
    );
    const rows = Number(counted?.total ?? 0);
    if (rows <= mostCounted) return { rows, exact: true };
    tx.largeLists.add(list);
  }
  const [explained] = await tx.execute<{ "QUERY PLAN": Explained }>(sql`explain (format json) ${matching}`);
  if (explained === undefined) throw new Error("unreachable: EXPLAIN answers a row");
  // The statistics may be older than the rows, and there are at least as many rows as were counted.
  const planned = explained["QUERY PLAN"][0].Plan["Plan Rows"];
  return { rows: Math.max(mostCounted + 1, planned), exact: false };
}

/** The result of EXPLAIN. */
type Explained = [{ Plan: { "Plan Rows": number } }];

function keyOf(table: object, column: AnyPgColumn): string {
  const entry = Object.entries(table).find(([, value]) => value === column);
  if (entry === undefined) throw new Error(`unreachable: ${column.name} is no column of the table`);
  return entry[0];
}
