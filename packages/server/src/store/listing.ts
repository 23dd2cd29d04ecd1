import { and, type SQL, sql } from "drizzle-orm";
import type { AnyPgColumn, PgTable } from "drizzle-orm/pg-core";
import { ProblemError } from "../problems.ts";
import type { Tx } from "./db.ts";

/** What a list is asked for; as validated from the query. */
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

const mostPerPage = 100;

type Listed = PgTable & { id: AnyPgColumn; createdAt: AnyPgColumn };

/**
 * A page of a table, newest first by created_at and id. By number it is exact; by cursor it is stable under
 * live writes and as cheap at any depth, with the total as it was when the reader began.
 */
export async function listNewest<Table extends Listed>(
  tx: Tx,
  table: Table,
  where: SQL | undefined,
  request: PageRequest,
): Promise<Page<Table["$inferSelect"]>> {
  const perPage = Math.min(request.per_page, mostPerPage);
  const cursor = request.cursor === undefined ? null : decodeCursor(request.cursor, "n", [isInstant, isKey]);
  const [page, total, createdAt, id] = cursor ?? [String(request.page), null, null, null];
  const after =
    cursor === null ? undefined : sql`(${table.createdAt}, ${table.id}) < (${createdAt}::timestamptz, ${id})`;
  const found = await tx
    .select()
    // The builder's types lose the table behind the generic; the rows are those of `table`.
    .from(table as PgTable)
    .where(and(where, after))
    .orderBy(sql`${table.createdAt} desc, ${table.id} desc`)
    .limit(perPage + 1)
    .offset(cursor === null ? (request.page - 1) * perPage : 0);
  const rows = found.slice(0, perPage) as Table["$inferSelect"][];
  const hasMore = found.length > perPage;
  const known = total === null ? await count(tx, table, where) : Number(total);
  const last = rows.at(-1) as { createdAt: string; id: string } | undefined;
  return {
    rows,
    pagination: {
      total: known,
      page: Number(page),
      per_page: perPage,
      has_more: hasMore,
      ...(hasMore && last !== undefined
        ? { next_cursor: encodeCursor("n", String(Number(page) + 1), String(known), last.createdAt, last.id) }
        : {}),
      ...(cursor === null ? {} : { total_exact: false }),
    },
  };
}

/**
 * As {@link listNewest}, for a table whose newest rows have the highest numbers: `number` is unique among the rows
 * of `where`.
 */
export async function listByNumber<Table extends PgTable>(
  tx: Tx,
  table: Table,
  number: AnyPgColumn,
  where: SQL | undefined,
  request: PageRequest,
): Promise<Page<Table["$inferSelect"]>> {
  const perPage = Math.min(request.per_page, mostPerPage);
  const cursor = request.cursor === undefined ? null : decodeCursor(request.cursor, "d", [isNumber]);
  const [page, total, below] = cursor ?? [String(request.page), null, null];
  const found = await tx
    .select()
    .from(table as PgTable)
    .where(and(where, cursor === null ? undefined : sql`${number} < ${below}::text::bigint`))
    .orderBy(sql`${number} desc`)
    .limit(perPage + 1)
    .offset(cursor === null ? (request.page - 1) * perPage : 0);
  const rows = found.slice(0, perPage) as Table["$inferSelect"][];
  const known = total === null ? await count(tx, table, where) : Number(total);
  const last = rows.at(-1) as Record<string, unknown> | undefined;
  const hasMore = found.length > perPage;
  return {
    rows,
    pagination: {
      total: known,
      page: Number(page),
      per_page: perPage,
      has_more: hasMore,
      ...(hasMore && last !== undefined
        ? {
            next_cursor: encodeCursor(
              "d",
              String(Number(page) + 1),
              String(known),
              String(last[keyOf(table, number)]),
            ),
          }
        : {}),
      ...(cursor === null ? {} : { total_exact: false }),
    },
  };
}

type Committed = Listed & { xid: AnyPgColumn };

/**
 * A page of a table in the order of commit, below the oldest transaction that is still running: what commits later
 * comes later. A reader who goes on from next_cursor gets every row once. `tie` orders the rows of one transaction.
 */
export async function listInCommitOrder<Table extends Committed>(
  tx: Tx,
  table: Table,
  tie: AnyPgColumn,
  where: SQL | undefined,
  request: PageRequest,
): Promise<Page<Table["$inferSelect"]>> {
  const perPage = Math.min(request.per_page, mostPerPage);
  const byText = tie.getSQLType() === "text";
  const isTie = (part: string) => part === "" || (byText ? isKey(part) : isNumber(part));
  const isXid = (part: string) => part === "" || isNumber(part);
  const cursor = request.cursor === undefined ? null : decodeCursor(request.cursor, "o", [isXid, isTie]);
  const [page, total, xid, tieValue] = cursor ?? ["1", null, null, null];
  const after =
    xid === null || xid === "" || tieValue === ""
      ? undefined
      : sql`(${table.xid}, ${tie}) > (${xid}::text::xid8, ${byText ? sql`${tieValue}` : sql`${tieValue}::text::bigint`})`;
  const found = await tx
    .select()
    .from(table as PgTable)
    .where(and(where, after, sql`${table.xid} < pg_snapshot_xmin(pg_current_snapshot())`))
    .orderBy(sql`${table.xid}, ${tie}`)
    .limit(perPage + 1);
  const rows = found.slice(0, perPage) as Table["$inferSelect"][];
  const known = total === null ? await count(tx, table, where) : Number(total);
  const last = rows.at(-1) as Record<string, unknown> | undefined;
  const nextPage = String(Number(page) + (rows.length > 0 ? 1 : 0));
  // Where nothing new came, the reader asks again from where it stood.
  const position =
    last === undefined ? [xid ?? "", tieValue ?? ""] : [String(last["xid"]), String(last[keyOf(table, tie)])];
  return {
    rows,
    pagination: {
      total: known,
      page: Number(page),
      per_page: perPage,
      has_more: found.length > perPage,
      next_cursor: encodeCursor("o", nextPage, String(known), ...position),
      ...(cursor === null ? {} : { total_exact: false }),
    },
  };
}

async function count(tx: Tx, table: PgTable, where: SQL | undefined): Promise<number> {
  const [row] = await tx.select({ total: sql<string>`count(*)` }).from(table).where(where);
  return Number(row?.total ?? 0);
}

function keyOf(table: object, column: AnyPgColumn): string {
  const entry = Object.entries(table).find(([, value]) => value === column);
  if (entry === undefined) throw new Error(`unreachable: ${column.name} is no column of the table`);
  return entry[0];
}

function encodeCursor(...parts: string[]): string {
  return Buffer.from(JSON.stringify(parts)).toString("base64url");
}

/** Page, total and what the list put behind them, each as it must be to be read by the query. */
function decodeCursor(
  text: string,
  kind: "n" | "o" | "d",
  position: readonly ((part: string) => boolean)[],
): string[] {
  const [given, ...parts] = partsOf(text);
  const readable = [isNumber, isNumber, ...position];
  if (given !== kind || parts.length !== readable.length) throw malformedCursor();
  if (!parts.every((part, place) => readable[place]?.(part))) throw malformedCursor();
  return parts;
}

function isNumber(part: string): boolean {
  return /^\d{1,15}$/.test(part);
}

function isInstant(part: string): boolean {
  const at = Date.parse(part);
  return (
    /^\d{4}-/.test(part) &&
    !part.startsWith("0000") &&
    !Number.isNaN(at) &&
    new Date(at).toISOString() === part
  );
}

function isKey(part: string): boolean {
  return part.length <= 64 && !part.includes("\0");
}

function partsOf(text: string): string[] {
  try {
    const parts: unknown = JSON.parse(Buffer.from(text, "base64url").toString("utf8"));
    return Array.isArray(parts) && parts.every((part) => typeof part === "string") ? parts : [];
  } catch {
    return [];
  }
}

function malformedCursor(): ProblemError {
  const detail = "The cursor is not one that this list gave; start again without it.";
  return new ProblemError("invalid-parameter", detail, {
    faults: [{ pointer: "/query/cursor", code: "cursor", detail }],
  });
}
