import { PGlite } from "@electric-sql/pglite";
import { createDatabase } from "@forecourt/harness";
import { createPostgresDedupe, dedupeTable, type Query } from "@forecourt/webhooks/postgres";
import postgres from "postgres";
import { expect, inject, test } from "vitest";

async function startDatabase() {
  const database = await createDatabase(inject("postgresUrl"));
  const sql = postgres(database.url, { max: 20, onnotice: () => {} });
  await sql.unsafe(dedupeTable);
  const query: Query = (text, values) => sql.unsafe(text, values);
  return {
    sql,
    query,
    async [Symbol.asyncDispose]() {
      await sql.end({ timeout: 5 });
      await database.drop();
    },
  };
}

test("an event is new, in progress, and done; released, it is new again", async () => {
  await using database = await startDatabase();
  const store = createPostgresDedupe(database.query);
  const leases = [await store.lease("evt_1", 60_000), await store.lease("evt_1", 60_000)];
  await store.release("evt_1");
  leases.push(await store.lease("evt_1", 60_000));
  await store.done("evt_1");
  await store.release("evt_1");
  leases.push(await store.lease("evt_1", 60_000));
  expect(leases).toEqual(["new", "in_progress", "new", "done"]);
});

test("of a hundred concurrent claims, one gets new", async () => {
  await using database = await startDatabase();
  const leases = await Promise.all(
    Array.from({ length: 100 }, () => createPostgresDedupe(database.query).lease("evt_1", 60_000)),
  );
  expect(leases.filter((lease) => lease === "new")).toHaveLength(1);
  expect(leases.filter((lease) => lease === "in_progress")).toHaveLength(99);
});

test("a claim that ran out goes to the next, and its first owner cannot give it away", async () => {
  await using database = await startDatabase();
  const [dead, next] = [createPostgresDedupe(database.query), createPostgresDedupe(database.query)];
  await dead.lease("evt_1", 0);
  expect(await next.lease("evt_1", 60_000)).toBe("new");
  await dead.release("evt_1");
  expect(await dead.lease("evt_1", 60_000)).toBe("in_progress");
});

test("what is out of date is forgotten, and nothing else", async () => {
  await using database = await startDatabase();
  const store = createPostgresDedupe(database.query, { keepMs: 0 });
  await store.done("evt_old");
  await store.lease("evt_new", 60_000);
  expect(await store.expire()).toBe(1);
  expect(await database.sql`select id from forecourt_webhook_events`).toEqual([{ id: "evt_new" }]);
});

test("effects in the transaction of first() happen once, however many deliver at once", async () => {
  await using database = await startDatabase();
  await database.sql`create table effects (event_id text)`;
  const deliver = () =>
    database.sql.begin(async (tx) => {
      const store = createPostgresDedupe((text, values) => tx.unsafe(text, values));
      if (await store.first("evt_1")) await tx`insert into effects values ('evt_1')`;
    });
  await Promise.all(Array.from({ length: 15 }, deliver));
  expect(await database.sql`select * from effects`).toHaveLength(1);
});

test("after a rollback, the waiting transaction gets the event", async () => {
  await using database = await startDatabase();
  let fail = () => {};
  const failed = new Promise<void>((resolve) => {
    fail = resolve;
  });
  let began = () => {};
  const begun = new Promise<void>((resolve) => {
    began = resolve;
  });
  const rolledBack = database.sql.begin(async (tx) => {
    expect(await createPostgresDedupe((text, values) => tx.unsafe(text, values)).first("evt_1")).toBe(true);
    began();
    await failed;
    throw new Error("rolled back");
  });
  await begun;
  const second = createPostgresDedupe(database.query).first("evt_1");
  // It waits for the lock of the first.
  await expect
    .poll(
      () =>
        database.sql`select 1 from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`,
    )
    .toHaveLength(1);
  fail();
  await expect(rolledBack).rejects.toThrow("rolled back");
  expect(await second).toBe(true);
  expect(await createPostgresDedupe(database.query).first("evt_1")).toBe(false);
});

test("the same on PGlite, whose results hold their rows", async () => {
  const db = new PGlite();
  try {
    await db.exec(dedupeTable);
    const store = createPostgresDedupe((text, values) => db.query(text, values));
    const leases = [await store.lease("evt_1", 60_000), await store.lease("evt_1", 60_000)];
    await store.done("evt_1");
    leases.push(await store.lease("evt_1", 60_000));
    expect(leases).toEqual(["new", "in_progress", "done"]);
    expect([await store.first("evt_2"), await store.first("evt_2")]).toEqual([true, false]);
  } finally {
    await db.close();
  }
});
