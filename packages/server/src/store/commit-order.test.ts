import { createDatabase } from "@forecourt/harness";
import { sql } from "drizzle-orm";
import { expect, inject, onTestFinished, test } from "vitest";
import { continueCommitOrder } from "./commit-order.ts";
import { type Database, openDatabase } from "./db.ts";
import { listInCommitOrder } from "./listing.ts";
import { migrate } from "./migrate.ts";
import { events } from "./schema.ts";

// Above any transaction id that the PostgreSQL of the tests can have reached.
const faraway = 7_000_000_000_000n;

test("copied rows come first, then the new ones, and a cursor misses none", async () => {
  const { db } = await startPostgres();
  await copy(db, 1, faraway);
  await copy(db, 2, faraway + 1n);
  // The state without `continueCommitOrder`: the copied rows count as still running, and new rows would come before them.
  expect(await follow(db)).toMatchObject({ ids: [] });

  expect(await continueCommitOrder(db)).toBeGreaterThan(0n);
  const first = await follow(db);
  expect(first.ids).toEqual(["evt_1", "evt_2"]);
  await record(db, 3);
  await record(db, 4);
  const second = await follow(db, first.cursor);
  expect(second.ids).toEqual(["evt_3", "evt_4"]);
  expect(await continueCommitOrder(db)).toBe(0n);
  await record(db, 5);
  expect((await follow(db, second.cursor)).ids).toEqual(["evt_5"]);
});

test("a cursor behind rows that are no longer kept still comes before what is new", async () => {
  const { db } = await startPostgres();
  await copy(db, 1, faraway);
  await continueCommitOrder(db);
  const { cursor } = await follow(db);
  const { db: other } = await startPostgres();
  expect(await follow(other, cursor)).toMatchObject({ ids: [] });
  await continueCommitOrder(other, faraway);
  await record(other, 2);
  expect((await follow(other, cursor)).ids).toEqual(["evt_2"]);
});

test("a running transaction holds up the order, also after a copy", async () => {
  const { db, url } = await startPostgres();
  await copy(db, 1, faraway);
  await continueCommitOrder(db);
  const other = await openDatabase({ url, connections: 1 });
  onTestFinished(() => other.close());
  await other.transaction(async (tx) => {
    await tx.execute(insertEvent(2));
    await record(db, 3);
    expect((await follow(db)).ids).toEqual(["evt_1"]);
  });
  expect((await follow(db)).ids).toEqual(["evt_1", "evt_2", "evt_3"]);
});

test("a role that does not own the tables gets an error that names the owner's command", async () => {
  const { db, url } = await startPostgres();
  const role = `server_${process.pid}`;
  await db.read((tx) =>
    tx.execute(
      sql.raw(
        `create role ${role} login password 'x'; grant select, insert on all tables in schema public to ${role}`,
      ),
    ),
  );
  const mine = new URL(url);
  [mine.username, mine.password] = [role, "x"];
  const server = await openDatabase({ url: mine.href, connections: 1 });
  onTestFinished(async () => {
    await server.close();
    await db.read((tx) => tx.execute(sql.raw(`drop owned by ${role}; drop role ${role}`)));
  });
  expect(await continueCommitOrder(server)).toBe(0n);
  await copy(db, 1, faraway);
  await expect(continueCommitOrder(server)).rejects.toMatchObject({ code: "migration-refused" });
});

test("every table with a place in the order gives it out the same way", async () => {
  const { db } = await startPostgres();
  const rows = await db.read((tx) =>
    tx.execute(sql`select table_name, column_default from information_schema.columns
      where table_schema = 'public' and data_type = 'xid8'
        -- How far an engine has read is not a place.
        and (table_name, column_name) not in (('issue_positions', 'xid'), ('overview_state', 'up_to')) order by 1`),
  );
  expect(rows.length).toBeGreaterThan(1);
  for (const row of rows) expect(row).toMatchObject({ column_default: "commit_xid()" });
});

async function startPostgres(): Promise<{ db: Database; url: string }> {
  const database = await createDatabase(inject("postgresUrl"));
  const db = await openDatabase({ url: database.url, connections: 2 });
  onTestFinished(async () => {
    await db.close();
    await database.drop();
  });
  await migrate(db);
  await db.read((tx) =>
    tx.execute(sql`insert into organizations (id, name, created_at) values ('org_1', 'x', now())`),
  );
  return { db, url: database.url };
}

const insertEvent = (number: number, xid = sql`default`) =>
  sql`insert into events (id, org_id, type, subject_type, subject_id, sequence, actor, data, created_at, xid)
    values (${`evt_${number}`}, 'org_1', 'x', 'x', 'x', ${number}, '{}', '{}', now(), ${xid})`;

async function record(db: Database, number: number): Promise<void> {
  await db.read((tx) => tx.execute(insertEvent(number)));
}

async function copy(db: Database, number: number, xid: bigint): Promise<void> {
  await db.read((tx) => tx.execute(insertEvent(number, sql`${String(xid)}::text::xid8`)));
}

async function follow(db: Database, cursor?: string): Promise<{ ids: string[]; cursor: string | undefined }> {
  const page = await db.read((tx) =>
    listInCommitOrder(tx, events, events.position, undefined, { page: 1, per_page: 100, cursor }),
  );
  return { ids: page.rows.map(({ id }) => id), cursor: page.pagination.next_cursor };
}
