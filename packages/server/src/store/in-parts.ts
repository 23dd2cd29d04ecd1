import { and, type SQL, sql } from "drizzle-orm";
import type { PgTable, PgView } from "drizzle-orm/pg-core";

/**
 * Which rows a list has, for a condition that no index finds in the order of the list: as parts that have an index each. No row
 * is in two parts. `counted` is `select 1 …` of all rows, if there is a quicker way to count them.
 */
export interface InParts {
  parts: readonly Part[];
  counted?: SQL;
}

/** The rows with `where`; or for each text `given.id` that `each` selects, the rows with a `where` that names it. */
interface Part {
  where: SQL | undefined;
  each?: SQL;
}

export type Where = SQL | InParts | undefined;

function partsOf(where: Where): readonly Part[] {
  return where !== undefined && "parts" in where ? where.parts : [{ where }];
}

const given = (each: SQL) => sql`(${each}) as given (id)`;

/** `select 1 …` of all rows, or of at least `most` where there are more. */
export function allRows(table: PgTable | PgView, where: Where, most: number): SQL {
  if (where !== undefined && "parts" in where && where.counted !== undefined) return where.counted;
  const parts = partsOf(where).map((part) => {
    const rows = sql`select 1 from ${table} where ${part.where ?? sql`true`}`;
    // With a limit, PostgreSQL does not read the whole table once instead.
    return part.each === undefined
      ? rows
      : sql`select 1 from ${given(part.each)} cross join lateral (${rows} limit ${most}) as part`;
  });
  return sql.join(parts, sql` union all `);
}

interface Span {
  after: SQL | undefined;
  by: SQL;
  limit: number;
  offset: number;
}

/** The rows of a page: of several parts, the first of each are merged. */
export function rowsOfPage(
  table: PgTable | PgView,
  where: Where,
  selected: SQL,
  { after, by, limit, offset }: Span,
): SQL {
  const parts = partsOf(where);
  const first = (part: Part, rows: SQL) =>
    sql`${selected} where ${and(part.where, after) ?? sql`true`} order by ${by} ${rows}`;
  const window = sql`limit ${limit}::int offset ${offset}::bigint`;
  const [only] = parts;
  if (parts.length === 1 && only !== undefined && only.each === undefined) return first(only, window);
  const rows = sql`limit ${limit + offset}::bigint`;
  const firsts = parts.map((part) =>
    part.each === undefined
      ? sql`(${first(part, rows)})`
      : sql`(select part.* from ${given(part.each)} cross join lateral (${first(part, rows)}) as part)`,
  );
  return sql`select * from (${sql.join(firsts, sql` union all `)}) as ${table} order by ${by} ${window}`;
}
