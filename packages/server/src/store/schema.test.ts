import { createDatabase } from "@forecourt/harness";
import { getTableColumns, getTableName, getViewName, getViewSelectedFields, is, sql } from "drizzle-orm";
import { PgColumn, PgJson, PgJsonb, PgTable, PgView } from "drizzle-orm/pg-core";
import { expect, inject, test } from "vitest";
import { openDatabase } from "./db.ts";
import { migrate } from "./migrate.ts";
import * as schema from "./schema.ts";

test("the tables and views in TypeScript are those that the migrations make, column by column", async () => {
  await using database = await createDatabase(inject("postgresUrl"));
  const db = await openDatabase({ url: database.url, connections: 1 });
  await migrate(db);
  const rows = await db.read((tx) =>
    tx.execute<{ table_name: string; column_name: string; type: string; nullable: boolean | null }>(sql`
      select c.table_name, c.column_name, format_type(a.atttypid, a.atttypmod) as type,
        -- PostgreSQL does not know it of the columns of a view.
        case when t.relkind <> 'v' then c.is_nullable = 'YES' end as nullable
      from information_schema.columns c
      join pg_attribute a on a.attrelid = c.table_name::regclass and a.attname = c.column_name
      join pg_class t on t.oid = a.attrelid
      where c.table_schema = 'public' and c.table_name <> 'schema_migrations' and not t.relispartition`),
  );
  await db.close();

  const made = rows.map(
    ({ table_name, column_name, type, nullable }) => `${table_name}.${column_name} ${type} ${nullable}`,
  );
  const typeOf = (column: PgColumn) =>
    `${column.name} ${column.getSQLType().replace(/^timestamptz.*/, "timestamp with time zone")}`;
  const described = Object.values(schema).flatMap((value) => {
    if (is(value, PgTable))
      return Object.values(getTableColumns(value)).map(
        (column) => `${getTableName(value)}.${typeOf(column)} ${!column.notNull}`,
      );
    if (is(value, PgView))
      return Object.values(getViewSelectedFields(value))
        .filter((column) => is(column, PgColumn))
        .map((column) => `${getViewName(value)}.${typeOf(column)} null`);
    return [];
  });
  expect(described.toSorted()).toEqual(made.toSorted());
});

test("no column parses JSON that the connection has parsed already", () => {
  const columns = Object.values(schema)
    .filter((value) => is(value, PgTable))
    .flatMap((table) => Object.values(getTableColumns(table)));
  expect(columns.filter((column) => is(column, PgJsonb) || is(column, PgJson))).toEqual([]);
});

test("no index has a column that messages set over and over, so PostgreSQL updates these rows in place", async () => {
  await using database = await createDatabase(inject("postgresUrl"));
  const db = await openDatabase({ url: database.url, connections: 1 });
  await migrate(db);
  // With the columns of expressions and conditions, and those that an index only includes.
  const indexed = await db.read((tx) =>
    tx.execute<{ name: string }>(sql`
      select distinct a.attrelid::regclass || '.' || a.attname as name
      from pg_depend d
      join pg_class i on i.oid = d.objid and i.relkind = 'i'
      join pg_attribute a on a.attrelid = d.refobjid and a.attnum = d.refobjsubid
      where d.classid = 'pg_class'::regclass and d.refclassid = 'pg_class'::regclass`),
  );
  await db.close();
  const names = indexed.map(({ name }) => name);
  expect(names).toContain("sessions.ended_at");
  const often = [
    "sessions.last_meter_wh",
    "sessions.last_meter_at",
    "sessions.updated_at",
    "chargers.last_seen_at",
  ];
  expect(names.filter((name) => often.includes(name))).toEqual([]);
});
