import { Column, eq, is, Param, Placeholder, SQL, sql } from "drizzle-orm";
import {
  type PgColumn,
  PgDialect,
  type PgInsertValue,
  type PgTable,
  type PgUpdateSetSource,
  type PgView,
} from "drizzle-orm/pg-core";
import { drizzle, type PostgresJsDatabase } from "drizzle-orm/postgres-js";
import type { Sql } from "postgres";
import type { Tx } from "./work.ts";

/**
 * A statement that is built once, and planned once for each connection. For a wide table the query builder takes 50 to
 * 100 µs to build the SQL each time; a prepared statement takes 3 µs. A connection keeps each statement that it has run, so
 * statements are constants of a module.
 */
export interface Statement<Params, Row> {
  bind(send: SendStatement): (params: Params) => PromiseLike<Row[]>;
}

/**
 * Sends before it returns, so that statements reach PostgreSQL in the order of the calls. `planned`: once for a connection, or for
 * the parameters of each run.
 */
export type SendStatement = (
  statement: string,
  params: readonly unknown[],
  rowsAs: "arrays" | "objects",
  planned?: "once" | "each run",
) => PromiseLike<unknown[]>;

/** The parameters of a statement, by their names. */
type Parameters<Params> = { readonly [Name in keyof Params & string]: Placeholder<Name> };

interface Preparable<Row> {
  prepare(name: string): { execute(params: Record<string, unknown>): Promise<Row[]> };
}

/** A statement of the query builder: `built<{ id: string }>()((db, { id }) => db.select().from(rows).where(eq(rows.id, id)))`. */
export function built<Params extends object>() {
  return <Row>(
    build: (db: Omit<PostgresJsDatabase, "transaction">, parameters: Parameters<Params>) => Preparable<Row>,
  ): Statement<Params, Row> => {
    let compiled: Compiled | undefined;
    return {
      bind(send) {
        // The builder needs the name only to know that it may prepare.
        compiled ??= compile(build(withoutClient, parameters<Params>()).prepare("any") as never);
        const { text, valuesOf, rowOf } = compiled;
        return (params) =>
          send(text, valuesOf(params as Record<string, unknown>), "arrays").then((rows) =>
            // The type of the rows is that of the builder. It gives no row for a statement that returns none.
            rowOf === undefined ? [] : ((rows as unknown[][]).map(rowOf) as Row[]),
          );
      },
    };
  };
}

/** Builds statements. It cannot send one. */
const withoutClient = drizzle({
  client: { options: { parsers: {}, serializers: {} } } as unknown as Sql,
});

interface Compiled {
  text: string;
  /** The number of columns of a row. */
  columns: number;
  valuesOf(params: Readonly<Record<string, unknown>>): unknown[];
  rowOf: ((row: unknown[]) => unknown) | undefined;
}

/** What the builder keeps of a prepared statement. Its types call these fields private. */
interface Prepared {
  queryString: string;
  params: readonly unknown[];
  fields: readonly { path: string[]; field: unknown }[] | undefined;
}

/**
 * Does the builder's own work for each run, but decides once for each column and parameter what to do. The builder decides
 * anew for each value, and opens three spans for each run.
 */
function compile({ fields, params, queryString }: Prepared): Compiled {
  const givers = params.map(giverOf);
  return {
    text: queryString,
    columns: fields?.length ?? 0,
    valuesOf: (given) => givers.map((give) => give(given)),
    rowOf: fields === undefined ? undefined : rowOf(fields),
  };
}

/** The value of one parameter. */
function giverOf(param: unknown): (given: Readonly<Record<string, unknown>>) => unknown {
  if (is(param, Placeholder)) return (given) => given[param.name];
  if (!is(param, Param) || !is(param.value, Placeholder)) return () => param;
  const { encoder } = param;
  const { name } = param.value;
  return (given) => encoder.mapToDriverValue(given[name]);
}

function rowOf(fields: NonNullable<Prepared["fields"]>): (row: unknown[]) => unknown {
  if (fields.some(({ path }) => path.length > 1))
    throw new Error("A prepared statement with a join selects columns, not whole tables.");
  const columns = fields.map(({ field, path: [name = ""] }) => ({ name, read: readerOf(field) }));
  return (row) => {
    const result: Record<string, unknown> = {};
    for (const [index, { name, read }] of columns.entries()) {
      const value = row[index];
      result[name] = value === null || read === undefined ? value : read(value);
    }
    return result;
  };
}

/** Undefined for a value that stays as the driver reads it. */
function readerOf(field: unknown): ((value: unknown) => unknown) | undefined {
  if (is(field, Column))
    return field.mapFromDriverValue === Column.prototype.mapFromDriverValue
      ? undefined
      : (value) => field.mapFromDriverValue(value);
  // A column is one of these or an expression.
  const { decoder } = (is(field, SQL) ? field : (field as SQL.Aliased).sql) as unknown as {
    decoder: { mapFromDriverValue(value: unknown): unknown };
  };
  return (value) => decoder.mapFromDriverValue(value);
}

/** Reads whole rows of a table or view by a `where`, an order and a limit that each request makes. */
export interface RowReader<Row> {
  /**
   * `page` gets `select … from` the table and returns the statement with all that follows. `beside` are further columns, for
   * which the rows are the table `page`. Resolves with the rows, and the further columns of each.
   */
  read(
    tx: Pick<Tx, "rows">,
    page: (selected: SQL) => SQL,
    beside?: readonly SQL[],
  ): Promise<{ rows: Row[]; beside: unknown[][] }>;
}

/** The builder takes 100 µs to select from a wide table. This makes the list of the columns once. */
export function rowsOf<Table extends PgTable | PgView>(table: Table): RowReader<Table["$inferSelect"]> {
  let compiled: Compiled | undefined;
  return {
    async read(tx, pageOf, beside = []) {
      // The builder's types lose the table behind the generic; the rows are those of `table`.
      compiled ??= compile(
        withoutClient
          .select()
          .from(table as PgTable)
          .prepare("any") as never,
      );
      const { columns, rowOf, text: all } = compiled;
      const page = pageOf(sql.raw(all));
      const columnsBeside = sql.join([sql`page.*`, ...beside], sql`, `);
      const { text, params } = textOf(
        beside.length === 0 ? page : sql`with page as (${page}) select ${columnsBeside} from page`,
      );
      const rows = await tx.rows(text, params);
      return {
        rows: rowOf === undefined ? [] : (rows.map(rowOf) as Table["$inferSelect"][]),
        beside: beside.length === 0 ? [] : rows.map((row) => row.slice(columns)),
      };
    },
  };
}

/** The text and the parameters of an expression. */
export function textOf(expression: SQL): { text: string; params: unknown[] } {
  const { sql: text, params } = dialect.sqlToQuery(expression);
  return { text, params };
}

/** One for all: the names of a table's columns are looked up once for each dialect. */
const dialect = new PgDialect();

/** Inserts one row with these columns; the others get their defaults. */
export function inserted<Table extends PgTable, Column extends keyof Table["$inferInsert"] & string>(
  table: Table,
  columns: readonly Column[],
): Statement<Required<Pick<Table["$inferInsert"], Column>>, never> {
  return built<Required<Pick<Table["$inferInsert"], Column>> & object>()((db, parameters) => {
    const values = columns.map((column) => [column, Reflect.get(parameters, column)]);
    // Each column has a parameter of its own name.
    return db.insert(table).values(Object.fromEntries(values) as PgInsertValue<Table>) as Preparable<never>;
  });
}

/** Sets these columns of the row with this `id`. */
export function updated<
  Table extends PgTable & { id: PgColumn },
  Column extends keyof Table["$inferSelect"] & string,
>(
  table: Table,
  columns: readonly Column[],
): Statement<Pick<Table["$inferSelect"], Column> & { id: string }, never> {
  return built<Pick<Table["$inferSelect"], Column> & { id: string }>()((db, parameters) => {
    const values = columns.map((column) => [column, Reflect.get(parameters, column)]);
    const set = Object.fromEntries(values) as PgUpdateSetSource<Table>;
    return db.update(table).set(set).where(eq(table.id, parameters.id)) as Preparable<never>;
  });
}

/**
 * A statement as text, with `$1`, `$2` … for its parameters in their order. The keys of a row are the names of its columns.
 * `planned: "each run"` is for a statement whose plan depends on its parameters: after five runs PostgreSQL may keep a plan
 * that knows nothing of them.
 */
export function sqlText<Params extends readonly unknown[], Row>(
  statement: string,
  { planned = "once" }: { planned?: "once" | "each run" } = {},
): Statement<Params, Row> {
  return {
    // The type of the rows is what the statement selects.
    bind: (send) => (params) => send(statement, params, "objects", planned) as PromiseLike<Row[]>,
  };
}

function parameters<Params>(): Parameters<Params> {
  return new Proxy({} as Parameters<Params>, {
    get: (_, name) => sql.placeholder(String(name)),
    ownKeys() {
      throw new Error(
        "A statement names each of its parameters: their names are known to the compiler only.",
      );
    },
  });
}
