import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { createDatabase } from "@forecourt/harness";
import { sql } from "drizzle-orm";
import { expect, inject, onTestFinished, test } from "vitest";
import { type Database, openDatabase } from "./db.ts";
import { migrate } from "./migrate.ts";

async function startMigrations(files: Record<string, string>) {
  const folder = await mkdtemp(join(tmpdir(), "forecourt-migrations-"));
  const write = (name: string, text: string) => writeFile(join(folder, name), text);
  for (const [name, text] of Object.entries(files)) await write(name, text);
  const database = await createDatabase(inject("postgresUrl"));
  const db = await openDatabase({ url: database.url, connections: 2 });
  onTestFinished(async () => {
    await db.close();
    await database.drop();
    await rm(folder, { recursive: true });
  });
  return {
    db,
    url: database.url,
    folder: pathToFileURL(`${folder}/`),
    write,
    remove: (name: string) => rm(join(folder, name)),
  };
}

const colours = async (db: Database) =>
  [...(await db.read((tx) => tx.execute<{ name: string }>(sql`select name from colours order by name`)))].map(
    ({ name }) => name,
  );

test("files are applied in the order of their names, once", async () => {
  const { db, folder, write } = await startMigrations({
    "0002_fill.sql": "insert into colours values ('red'); insert into colours values ('blue');",
    "0001_create.sql": "create table colours (name text);",
    "notes.txt": "not a migration",
  });
  expect(await migrate(db, { folder })).toEqual(["0001_create.sql", "0002_fill.sql"]);
  expect(await migrate(db, { folder })).toEqual([]);
  await write("0003_more.sql", "insert into colours values ('green');");
  expect(await migrate(db, { folder })).toEqual(["0003_more.sql"]);
  expect(await colours(db)).toEqual(["blue", "green", "red"]);
});

test("processes that start together apply each file once between them", async () => {
  const { db, url, folder } = await startMigrations({
    "0001_create.sql": "select pg_sleep(0.05); create table colours (name text);",
    "0002_fill.sql": "insert into colours values ('red');",
  });
  const other = await openDatabase({ url, connections: 1 });
  onTestFinished(() => other.close());
  const applied = await Promise.all([migrate(db, { folder }), migrate(other, { folder })]);
  expect(applied.flat().sort()).toEqual(["0001_create.sql", "0002_fill.sql"]);
  expect(await colours(db)).toEqual(["red"]);
});

test("a file whose locks a running process holds is applied again, and the process goes on", async () => {
  const { db, url, folder, write } = await startMigrations({
    "0001_create.sql": "create table one (n integer); create table two (n integer);",
  });
  await migrate(db, { folder });
  await write("0002_both.sql", "lock table one; lock table two; create table colours (name text);");
  const other = await openDatabase({ url, connections: 1 });
  onTestFinished(() => other.close());
  const waiting = () =>
    db.read((tx) => tx.execute(sql`select from pg_locks where relation = 'two'::regclass and not granted`));
  const migrating = await db.transaction(async (tx) => {
    await tx.execute(sql`lock table two`);
    const outcome = { applied: migrate(other, { folder }) };
    // With this lock, each would wait for the other one.
    await expect.poll(waiting).toHaveLength(1);
    await tx.execute(sql`lock table one`);
    return outcome;
  });
  expect(await migrating.applied).toEqual(["0002_both.sql"]);
  expect(await colours(db)).toEqual([]);
});

test("a file that fails leaves nothing of itself", async () => {
  const { db, folder } = await startMigrations({
    "0001_create.sql": "create table colours (name text);",
    "0002_broken.sql": "insert into colours values ('red'); select no_such_function();",
  });
  await expect(migrate(db, { folder })).rejects.toMatchObject({ code: "42883" });
  expect(await colours(db)).toEqual([]);
});

test("a database is left alone when a file has changed since, or is not known here", async () => {
  const { db, folder, write, remove } = await startMigrations({
    "0001_create.sql": "create table colours (name text);",
  });
  await migrate(db, { folder });
  await write("0001_create.sql", "create table colours (name text, shade text);");
  await expect(migrate(db, { folder })).rejects.toMatchObject({ code: "migration-changed" });

  await write("0001_create.sql", "create table colours (name text);\r\n".trimEnd());
  await write("0002_fill.sql", "insert into colours values ('red');");
  await migrate(db, { folder });
  await remove("0002_fill.sql");
  await expect(migrate(db, { folder })).rejects.toMatchObject({ code: "database-newer" });
});

test("the server's own migrations apply", async () => {
  const { db } = await startMigrations({});
  expect(await migrate(db)).toContain("0001_foundation.sql");
  expect(await migrate(db)).toEqual([]);
});
