import type { Pagination } from "@forecourt/contract";
import { and, Column, getViewSelectedFields, is, type SQL, sql } from "drizzle-orm";
import { type AnyPgColumn, type PgTable, PgView } from "drizzle-orm/pg-core";
import type { Complete } from "../platform/wire.ts";
import { decodeCursor, encodeCursor, isInstant, isKey, isNumber, isText, type Readable } from "./cursor.ts";
import type { Tx } from "./db.ts";
import { allRows, rowsOfPage, type Where } from "./in-parts.ts";
import { type RowReader, rowsOf, textOf } from "./statement.ts";

/** The parameters of a list, as validated from the query. */
export interface PageRequest {
  page: number;
  per_page: number;
  cursor?: string | undefined;
}

export interface Page<Row> {
  rows: Row[];
  pagination: Complete<Pagination>;
}

export const mostPerPage = 100;

/** A total is exact up to this many rows: PostgreSQL needs a second to count 1.5 million rows, for each request. */
export const mostCounted = 100_000;

type Row = Record<string, unknown>;
type Listed = PgTable & { id: AnyPgColumn; createdAt: AnyPgColumn };
type Committed = Listed & { xid: AnyPgColumn };

/** How a cursor says where a list continues. */
interface Positions<Row> {
  kind: string;
  readable: readonly Readable[];
  positionOf(row: Row): string[];
  /** Set for a list that never ends. Its cursor is always present, and does not move when there are no new rows. */
  follows?: { from: string[] };
}

/** What defines one kind of list of a table: its order, and how a cursor says where the list continues. */
interface Order extends Positions<Row> {
  by: SQL;
  /** The rows after a position. */
  after(position: string[]): SQL | undefined;
  follows?: { from: string[]; only: SQL };
}

/**
 * A page of a table, newest first by created_at and id. A page by number is exact, and its total is exact up to
 * 100,000. A page by cursor is stable while rows are written, and costs the same at any depth. Its total is from the
 * time when the reader began.
 */
export function listNewest<Table extends Listed, Name extends string = never>(
  tx: Tx,
  table: Table,
  where: Where,
  request: PageRequest,
  beside?: Beside<Name>,
): Promise<Page<Table["$inferSelect"] & Record<Name, string | null>>> {
  const order = {
    kind: "n",
    by: sql`${table.createdAt} desc, ${table.id} desc`,
    readable: [isInstant, isKey],
    after: ([createdAt, id]: string[]) =>
      sql`(${table.createdAt}, ${table.id}) < (${createdAt}::timestamptz, ${id})`,
    positionOf: (row: Row) => [String(row["createdAt"]), String(row["id"])],
  };
  // The rows have the columns of `beside` as well.
  return list(tx, table, where, request, order, beside) as Promise<
    Page<Table["$inferSelect"] & Record<Name, string | null>>
  >;
}

/** Texts that the rows of a list get from other tables: for each an SQL expression, in which the row is `page`. */
type Beside<Name extends string> = Readonly<Record<Name, string>>;

/**
 * As {@link listNewest}, for a table whose newest rows have the highest numbers: `number` is unique among the rows
 * of `where`.
 */
export function listByNumber<Table extends PgTable | PgView>(
  tx: Tx,
  table: Table,
  number: AnyPgColumn,
  where: SQL | undefined,
  request: PageRequest,
  order: "highest" | "lowest" = "highest",
): Promise<Page<Table["$inferSelect"]>> {
  const key = keyOf(table, number);
  const isHighest = order === "highest";
  return list(tx, table, where, request, {
    kind: isHighest ? "d" : "a",
    by: isHighest ? sql`${number} desc` : sql`${number}`,
    readable: [isNumber],
    after: ([last]) =>
      isHighest ? sql`${number} < ${last}::text::bigint` : sql`${number} > ${last}::text::bigint`,
    positionOf: (row) => [String(row[key])],
  });
}

/** In the order of a text, without regard to case, then of the id. A row without the text comes first. */
export function listByText<Table extends Listed>(
  tx: Tx,
  table: Table,
  column: AnyPgColumn,
  where: SQL | undefined,
  request: PageRequest,
): Promise<Page<Table["$inferSelect"]>> {
  const key = keyOf(table, column);
  const text = sql`lower(${column.notNull ? column : sql`coalesce(${column}, '')`})`;
  return list(tx, table, where, request, {
    kind: `t:${key}`,
    by: sql`${text}, ${table.id}`,
    readable: [isText, isKey],
    after: ([last, id]) => sql`(${text}, ${table.id}) > (lower(${last}::text), ${id})`,
    positionOf: (row) => [String(row[key] ?? ""), String(row["id"])],
  });
}

/** That the column begins with the text, in any case. */
export function beginsWith(column: AnyPgColumn, text: string): SQL {
  const prefix = `${text.replaceAll(/[\\%_]/g, "\\$&")}%`;
  // Both by the rules of the database, which may have none for letters beyond ASCII.
  return sql`lower(${column}) like lower(${prefix}::text)`;
}

/** The rows after a position in a log. */
export interface LogSpan {
  after: { at: string; id: string } | null;
  limit: number;
  offset: number;
}

/** A log whose rows have an instant and, within it, a number. */
export interface InstantLog<Row> {
  /** The rows after the position, in the order of the list. */
  read(span: LogSpan): Promise<Row[]>;
  /** `select 1 …` of all rows. */
  matching: SQL;
  positionOf(row: Row): { at: string; id: string };
}

/**
 * As {@link listNewest}, for a log. In the order `oldest` the list never ends: a reader who continues from next_cursor
 * follows the log.
 */
export function listByInstant<Row>(
  tx: Tx,
  log: InstantLog<Row>,
  request: PageRequest,
  order: "newest" | "oldest",
): Promise<Page<Row>> {
  const isNewest = order === "newest";
  return pageOf(
    tx,
    {
      async read(position, limit, offset) {
        const [at = "", id = ""] = position ?? [];
        return { rows: await log.read({ after: position === null ? null : { at, id }, limit, offset }) };
      },
      matching: log.matching,
    },
    isNewest ? request : { ...request, page: 1 },
    {
      kind: isNewest ? "i" : "f",
      readable: [isInstant, isNumber],
      positionOf(row) {
        const { at, id } = log.positionOf(row);
        return [at, id];
      },
      // The beginning of the log.
      ...(isNewest ? {} : { follows: { from: ["1970-01-01T00:00:00.000Z", "0"] } }),
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
export function listInCommitOrder<Table extends Committed, Name extends string = never>(
  tx: Tx,
  table: Table,
  tie: AnyPgColumn,
  where: Where,
  request: PageRequest,
  beside?: Beside<Name>,
): Promise<Page<Table["$inferSelect"] & Record<Name, string | null>>> {
  const key = keyOf(table, tie);
  const isTextTie = tie.getSQLType() === "text";
  const order = {
    kind: commitOrder,
    by: sql`${table.xid}, ${tie}`,
    readable: commitPosition(isTextTie ? isKey : isNumber),
    after: ([xid, at]: string[]) =>
      xid === "" || at === ""
        ? undefined
        : sql`(${table.xid}, ${tie}) > (${xid}::text::xid8, ${isTextTie ? sql`${at}` : sql`${at}::text::bigint`})`,
    positionOf: (row: Row) => [String(row["xid"]), String(row[key])],
    follows: { from: ["", ""], only: sql`${table.xid} < commit_horizon()` },
  };
  return list(tx, table, where, { ...request, page: 1 }, order, beside) as Promise<
    Page<Table["$inferSelect"] & Record<Name, string | null>>
  >;
}

async function list<Table extends PgTable | PgView>(
  tx: Tx,
  table: Table,
  where: Where,
  request: PageRequest,
  order: Order,
  beside: Beside<string> = {},
): Promise<Page<Table["$inferSelect"]>> {
  const matching = allRows(table, where, mostCounted + 1);
  const names = Object.keys(beside);
  const texts = Object.values(beside).map((text) => sql.raw(`(${text})`));
  const read: Rows<Row>["read"] = async (position, limit, offset, isCounted) => {
    const after = and(order.follows?.only, position === null ? undefined : order.after(position));
    const page = (selected: SQL) =>
      rowsOfPage(table, where, selected, { after, by: order.by, limit, offset });
    // PostgreSQL counts only when the page is full: a shorter one is the end of the list.
    const total = sql`case when (select count(*) from page) = ${limit}::int
      then (select count(*) from (${matching} limit ${mostCounted + 1}) as counted) end`;
    const found = await readerOf(table).read(tx, page, isCounted ? [...texts, total] : texts);
    const rows = found.rows.map((row, index) =>
      names.length === 0 ? row : Object.assign(row, valuesOf(names, found.beside[index])),
    );
    const counted = isCounted ? found.beside[0]?.[names.length] : null;
    return { rows, counted: counted == null ? undefined : Number(counted) };
  };
  return pageOf(tx, { read, matching }, request, order) as Promise<Page<Table["$inferSelect"]>>;
}

function valuesOf(names: readonly string[], values: readonly unknown[] = []): Row {
  return Object.fromEntries(names.map((name, index) => [name, values[index]]));
}

const readers = new WeakMap<PgTable | PgView, RowReader<Row>>();

function readerOf(table: PgTable | PgView): RowReader<Row> {
  let reader = readers.get(table);
  if (reader === undefined) {
    reader = rowsOf(table);
    readers.set(table, reader);
  }
  return reader;
}

interface Rows<Row> {
  /** `counted`: how many rows match, up to one more than {@link mostCounted}; undefined when that was not counted. */
  read(
    after: string[] | null,
    limit: number,
    offset: number,
    isCounted: boolean,
  ): Promise<{ rows: Row[]; counted?: number | undefined }>;
  matching: SQL;
}

async function pageOf<Row>(
  tx: Tx,
  { read, matching }: Rows<Row>,
  request: PageRequest,
  order: Positions<Row>,
): Promise<Page<Row>> {
  const perPage = Math.min(request.per_page, mostPerPage);
  const cursor =
    request.cursor === undefined ? null : decodeCursor(request.cursor, order.kind, order.readable);
  const page = cursor?.page ?? request.page;
  const offset = cursor === null ? (page - 1) * perPage : 0;
  const isCounted = cursor === null && order.follows === undefined && !isLarge(tx, matching);
  const { counted, rows: found } = await read(cursor?.position ?? null, perPage + 1, offset, isCounted);
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
        : await totalOf(tx, matching, counted);
  const last = rows.at(-1);
  const next =
    last === undefined
      ? { page, position: cursor?.position ?? order.follows?.from ?? [] }
      : { page: page + 1, position: order.positionOf(last) };
  return {
    rows,
    pagination: {
      total: total.rows,
      page,
      per_page: perPage,
      has_more: hasMore,
      next_cursor:
        hasMore || order.follows !== undefined
          ? encodeCursor(order.kind, { total: total.rows, ...next })
          : undefined,
      total_exact: total.exact ? undefined : false,
    },
  };
}

interface Total {
  rows: number;
  exact: boolean;
}

/**
 * The number of rows, exact up to a bound. Beyond the bound, PostgreSQL's planner estimates the number from its statistics.
 * `counted`: the page was read with it.
 */
async function totalOf(tx: Tx, matching: SQL, counted: number | undefined): Promise<Total> {
  if (counted !== undefined || !isLarge(tx, matching)) {
    const rows = counted ?? (await count(tx, matching));
    if (rows <= mostCounted) return { rows, exact: true };
    tx.largeLists.add(nameOf(matching));
  }
  const [explained] = await tx.execute<{ "QUERY PLAN": Explained }>(sql`explain (format json) ${matching}`);
  if (explained === undefined) throw new Error("unreachable: EXPLAIN answers a row");
  // The statistics may be older than the rows, and there are at least as many rows as were counted.
  const planned = explained["QUERY PLAN"][0].Plan["Plan Rows"];
  return { rows: Math.max(mostCounted + 1, planned), exact: false };
}

async function count(tx: Tx, matching: SQL): Promise<number> {
  const { text, params } = textOf(matching);
  const [counted] = await tx.rows(
    `select count(*) from (${text} limit ${mostCounted + 1}) as counted`,
    params,
  );
  return Number(counted?.[0] ?? 0);
}

function isLarge(tx: Tx, matching: SQL): boolean {
  return !tx.largeLists.isEmpty && tx.largeLists.has(nameOf(matching));
}

function nameOf(matching: SQL): string {
  const { text, params } = textOf(matching);
  return JSON.stringify([text, params]);
}

/** The result of EXPLAIN. */
type Explained = [{ Plan: { "Plan Rows": number } }];

function keyOf(table: PgTable | PgView, column: AnyPgColumn): string {
  const columns = is(table, PgView) ? getViewSelectedFields(table) : table;
  // A view makes its columns anew for each reader.
  const entry = Object.entries(columns).find(([, value]) => is(value, Column) && value.name === column.name);
  if (entry === undefined) throw new Error(`unreachable: the table has no column ${column.name}`);
  return entry[0];
}

/** Lists that have more rows than the server counts. Counting them again soon would give the same result. */
export interface LargeLists {
  readonly isEmpty: boolean;
  has(list: string): boolean;
  add(list: string): void;
}

/** After this time the server counts a list again, because retention may have made it short. */
const keptMs = 60_000;
const mostKept = 1_000;

export function createLargeLists(now: () => number = () => performance.now()): LargeLists {
  const foundAt = new Map<string, number>();
  return {
    get isEmpty() {
      return foundAt.size === 0;
    },
    has: (list) => now() - (foundAt.get(list) ?? Number.NEGATIVE_INFINITY) < keptMs,
    add(list) {
      foundAt.delete(list);
      foundAt.set(list, now());
      const [oldest] = foundAt.keys();
      if (foundAt.size > mostKept && oldest !== undefined) foundAt.delete(oldest);
    },
  };
}
