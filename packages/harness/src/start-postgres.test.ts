import postgres from "postgres";
import { expect, inject, test } from "vitest";
import { createDatabase } from "./create-database.ts";
import { startOwnPostgres } from "./start-postgres.ts";

test("a database starts as a copy of its template, and is gone when dropped", async () => {
  const adminUrl = inject("postgresUrl");
  const template = await createDatabase(adminUrl);
  const sql = postgres(template.url, { max: 1 });
  await sql`create table marks as select 7 as mark`;
  await sql.end();

  const copy = await createDatabase(adminUrl, { template: new URL(template.url).pathname.slice(1) });
  const copied = postgres(copy.url, { max: 1 });
  expect(await copied`select mark from marks`).toEqual([{ mark: 7 }]);
  await copied.end();

  await copy.drop();
  await template.drop();
  const admin = postgres(new URL("/postgres", template.url).href, { max: 1 });
  const names = [copy.url, template.url].map((url) => new URL(url).pathname.slice(1));
  expect(await admin`select from pg_database where datname in ${admin(names)}`).toHaveLength(0);
  await admin.end();
});

test("a crashed PostgreSQL comes back with what was committed", async () => {
  await using server = await startOwnPostgres();
  const before = postgres(server.url, { max: 1, onclose: () => {} });
  await before`create table kept as select 1 as one`;
  await server.crash();
  await before.end({ timeout: 0 });
  await server.restart();
  const after = postgres(server.url, { max: 1 });
  expect(await after`select one from kept`).toEqual([{ one: 1 }]);
  await after.end();
});
