import { adminUrlOf, createDatabase, startOwnPostgres, startProxy, testScale } from "@forecourt/harness";
import { sql } from "drizzle-orm";
import postgres from "postgres";
import { expect, inject, onTestFinished, test } from "vitest";
import { type Database, openDatabase, openPools, type Tx } from "./db.ts";
import { sqlText } from "./statement.ts";
import { isUnavailable } from "./store-error.ts";

const adminUrl = await adminUrlOf(inject("postgresUrl"));

interface Setup {
  db: Database;
  /** A second client, which `kill` does not disconnect. */
  admin: postgres.Sql;
  /** Ends every other connection to the database, except those that listen. */
  kill(): Promise<void>;
}

async function startDatabase(options: { connections: number; statementTimeoutMs?: number }): Promise<Setup> {
  const database = await createDatabase(adminUrl);
  const db = await openDatabase({ url: database.url, ...options });
  const admin = postgres(database.url, { max: 1, onnotice: () => {} });
  onTestFinished(async () => {
    await db.close();
    await admin.end();
    await database.drop();
  });
  const kill = async () => {
    await admin`select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid()`;
  };
  return { db, admin, kill };
}

async function startBehindProxy(options: { statementTimeoutMs: number }) {
  const database = await createDatabase(adminUrl);
  const proxy = await startProxy(database.url);
  const db = await openDatabase({ url: proxy.url, connections: 2, acquireTimeoutMs: 2_000, ...options });
  onTestFinished(async () => {
    await db.close();
    await proxy[Symbol.asyncDispose]();
    await database.drop();
  });
  return { db, proxy };
}

test("work whose connection is lost rejects at once, and its later statements are not sent", async () => {
  const { db, admin, kill } = await startDatabase({ connections: 1 });
  await admin`create table rows (name text)`;
  const wrote = signal();
  const killed = signal();
  const lateInsert = signal();
  const seen: string[] = [];

  const first = db.transaction(async (tx) => {
    await tx.execute(sql`insert into rows values ('before')`);
    wrote.resolve();
    await killed.promise;
    seen.push("still running");
    lateInsert.resolve();
    await tx.execute(sql`insert into rows values ('late')`);
    seen.push("late insert answered");
  });
  const lost = first.catch((error: unknown) => error);
  await wrote.promise;
  await kill();
  expect(isUnavailable(await lost)).toBe(true);

  // The only connection now belongs to a second transaction, which ends with a rollback.
  const second = db.transaction(async (tx) => {
    await tx.execute(sql`insert into rows values ('second')`);
    killed.resolve();
    await lateInsert.promise;
    await tx.execute(sql`select 1`);
    throw new Error("rolled back");
  });
  await expect(second).rejects.toThrow("rolled back");
  await db.read((tx) => tx.execute(sql`insert into rows values ('third')`));

  expect([...(await admin`select name from rows`)]).toEqual([{ name: "third" }]);
  expect(seen).toEqual(["still running"]);
});

test("under a storm of killed connections no transaction hangs, is half written, or is other than it was answered", async () => {
  const { db, admin, kill } = await startDatabase({ connections: 6 });
  await admin`create table halves (tx integer, half text)`;
  const broken: unknown[] = [];
  const note = (error: unknown) => broken.push(error);
  process.on("unhandledRejection", note);
  process.on("uncaughtException", note);
  onTestFinished(() => {
    process.off("unhandledRejection", note);
    process.off("uncaughtException", note);
  });

  const weather = { stormy: true, committed: 0 };
  const blows = () => weather.stormy;
  const storm = (async () => {
    while (blows()) {
      const before = weather.committed;
      await Promise.all([kill(), new Promise((resolve) => setTimeout(resolve, 40))]);
      // On a machine of any speed, at least one transaction commits between two kills.
      while (blows() && weather.committed === before) await new Promise((resolve) => setTimeout(resolve, 5));
    }
  })();
  const total = 300 * testScale;
  const answers = new Map<number, "committed" | "rolled back" | "away" | "unknown">();
  let next = 0;
  let slowestMs = 0;
  const worker = async () => {
    for (let id = next++; id < total; id = next++) {
      const began = performance.now();
      try {
        await db.transaction(async (tx) => {
          await tx.execute(sql`insert into halves values (${id}, 'a')`);
          await tx.execute(sql`select pg_sleep(0.005)`);
          await tx.execute(sql`insert into halves values (${id}, 'b')`);
          if (id % 10 === 0) throw new Error("rolled back");
        });
        answers.set(id, "committed");
        weather.committed += 1;
      } catch (error) {
        if (!isUnavailable(error)) answers.set(id, "rolled back");
        else answers.set(id, error.outcomeUnknown ? "unknown" : "away");
      }
      slowestMs = Math.max(slowestMs, performance.now() - began);
    }
  };
  await Promise.all(Array.from({ length: 12 }, worker));
  weather.stormy = false;
  await storm;

  const rows = await admin<{ tx: number; halves: string }[]>`
    select tx, string_agg(half, '' order by half) as halves from halves group by tx`;
  const written = new Map(rows.map(({ tx, halves }) => [tx, halves]));
  const idsAnswered = (answer: string) =>
    [...answers].filter(([, given]) => given === answer).map(([id]) => id);
  expect(answers.size).toBe(total);
  expect([...written.values()].filter((halves) => halves !== "ab")).toEqual([]);
  expect(idsAnswered("committed").filter((id) => !written.has(id))).toEqual([]);
  expect([...idsAnswered("rolled back"), ...idsAnswered("away")].filter((id) => written.has(id))).toEqual([]);
  expect(broken).toEqual([]);
  // Each transaction waits at most 5 s for a connection and at most 15 s for its statements.
  expect(slowestMs).toBeLessThan(60_000);
  // Otherwise the kills did not hit the transactions.
  expect(idsAnswered("away").length).toBeGreaterThan(10);
  expect(idsAnswered("committed").length).toBeGreaterThan(10);
});

test("a statement that takes too long is canceled, and its connection serves the next caller", async () => {
  const { db } = await startDatabase({ connections: 1, statementTimeoutMs: 100 });
  const slow = db.read((tx) => tx.execute(sql`select pg_sleep(5)`));
  await expect(slow).rejects.toMatchObject({ code: "unavailable" });
  expect([...(await db.read((tx) => tx.execute(sql`select 1 as one`)))]).toEqual([{ one: 1 }]);
});

test("a statement that is canceled makes the work unavailable, whichever error of its successors arrives first", async () => {
  const { db } = await startDatabase({ connections: 1, statementTimeoutMs: 100 });
  const sleep = sqlText<[], never>("select pg_sleep(5)");
  const one = sqlText<[], { one: number }>("select 1 as one");
  const late = async (statement: Promise<unknown>) => void (await statement);
  const works = [
    (tx: Tx) => Promise.all([late(late(tx.run(sleep, []))), tx.run(one, [])]),
    (tx: Tx) => {
      tx.write(sleep, []);
      return tx.run(one, []);
    },
    (tx: Tx) => {
      tx.write(sleep, []);
      tx.write(one, []);
      return [];
    },
  ];
  for (const work of works)
    await expect(db.transaction<unknown>(work)).rejects.toMatchObject({
      code: "unavailable",
      outcomeUnknown: false,
    });
  expect([...(await db.read((tx) => tx.run(one, [])))]).toEqual([{ one: 1 }]);
});

test("an unreachable database is unavailable; a wrong database name is an error of its own", async () => {
  await expect(
    openDatabase({ url: "postgres://postgres@127.0.0.1:1/x", connections: 1 }),
  ).rejects.toMatchObject({
    code: "unavailable",
  });
  const url = new URL(adminUrl);
  url.pathname = "/no_such_database";
  await expect(openDatabase({ url: url.href, connections: 1 })).rejects.toMatchObject({ code: "3D000" });
});

test("when the answer to COMMIT is lost, the error says that the outcome is unknown", async () => {
  const { db, proxy } = await startBehindProxy({ statementTimeoutMs: 5_000 });
  await db.read((tx) => tx.execute(sql`create table kept (id integer)`));
  const lost = db.transaction(async (tx) => {
    await tx.execute(sql`insert into kept values (1)`);
    proxy.truncateAnswers(0);
  });
  await expect(lost).rejects.toMatchObject({ code: "unavailable", outcomeUnknown: true });
  // The transaction was committed.
  expect([...(await db.read((tx) => tx.execute(sql`select id from kept`)))]).toEqual([{ id: 1 }]);
});

test("a network that drops everything costs a bounded time, and nothing once it works again", async () => {
  const { db, proxy } = await startBehindProxy({ statementTimeoutMs: 100 });
  await db.read((tx) => tx.execute(sql`select 1`));
  proxy.blackhole();
  const outcomes = await Promise.allSettled([
    db.read((tx) => tx.execute(sql`select 1`)),
    db.transaction((tx) => tx.execute(sql`select 1`)),
    db.notify("news", "one"),
  ]);
  const unavailable = { status: "rejected", reason: { code: "unavailable" } };
  expect(outcomes).toMatchObject([unavailable, unavailable, unavailable]);
  proxy.heal();
  expect([...(await db.read((tx) => tx.execute(sql`select 1 as one`)))]).toEqual([{ one: 1 }]);
});

test("a database that falls silent can be closed, also while a statement runs and while it listens", async () => {
  const { db, proxy } = await startBehindProxy({ statementTimeoutMs: 15_000 });
  await db.listen("news", { onPayload: () => {} });
  await db.read((tx) => tx.execute(sql`select 1`));
  proxy.blackhole();
  const running = db.read((tx) => tx.execute(sql`select 1`));
  running.catch(() => {});
  await db.close(100);
  await expect(running).rejects.toMatchObject({ code: "unavailable" });
});

test("after a crash and restart of PostgreSQL, work continues", async () => {
  await using server = await startOwnPostgres();
  const db = await openDatabase({ url: server.url, connections: 3, acquireTimeoutMs: 20_000 });
  onTestFinished(() => db.close());
  await db.read((tx) => tx.execute(sql`create table kept (id integer)`));
  const running = db.transaction(async (tx) => {
    await tx.execute(sql`insert into kept values (1)`);
    await server.crash();
    await tx.execute(sql`insert into kept values (2)`);
  });
  await expect(running).rejects.toMatchObject({ code: "unavailable" });
  // The query starts while the server does not listen, and waits for the server to come back.
  const waiting = db.read((tx) => tx.execute(sql`select id from kept`));
  await server.restart();
  expect([...(await waiting)]).toEqual([]);
});

test("a notification reaches every listener, and a lost connection is reported as a gap", async () => {
  const { db, admin, kill } = await startDatabase({ connections: 2 });
  const received: string[] = [];
  let arrived = signal();
  const gap = signal();
  const listening = await db.listen("news", {
    onPayload(payload) {
      received.push(payload);
      arrived.resolve();
    },
    onGap: () => gap.resolve(),
  });
  await db.notify("news", "one");
  await arrived.promise;
  arrived = signal();

  await kill();
  await gap.promise;
  await db.notify("news", "two");
  await arrived.promise;
  await listening.close();
  await db.notify("news", "three");
  // PostgreSQL delivers in the order sent, so the arrival of "end" shows that "three" was not delivered.
  arrived = signal();
  await db.listen("end", { onPayload: () => arrived.resolve() });
  await admin`select pg_notify('end', '')`;
  await arrived.promise;
  expect(received).toEqual(["one", "two"]);
});

test("closing lets the running work end, and refuses new work", async () => {
  const { db } = await startDatabase({ connections: 1 });
  const started = signal();
  const running = db.read(async (tx) => {
    started.resolve();
    return [...(await tx.execute(sql`select pg_sleep(0.05), 1 as one`))];
  });
  await started.promise;
  const closing = db.close();
  await expect(db.read((tx) => tx.execute(sql`select 1`))).rejects.toMatchObject({ code: "unavailable" });
  expect(await running).toMatchObject([{ one: 1 }]);
  await closing;
});

function signal() {
  let resolve: () => void = () => {};
  const promise = new Promise<void>((done) => {
    resolve = done;
  });
  return { promise, resolve };
}

test("a pool whose connections are all in use leaves those of the other pools alone", async () => {
  const database = await createDatabase(adminUrl);
  const pools = await openPools(
    { url: database.url },
    { chargers: { connections: 1 }, api: { connections: 2 } },
  );
  onTestFinished(async () => {
    await Promise.all([pools.chargers.close(), pools.api.close()]);
    await database.drop();
  });
  const held = signal();
  const begun = [signal(), signal()];
  const holding = begun.map(({ resolve }) =>
    pools.api.read(() => {
      resolve();
      return held.promise;
    }),
  );
  await Promise.all(begun.map(({ promise }) => promise));
  const waiting = pools.api.read((tx) => tx.execute(sql`select 1`));
  const [row] = await pools.chargers.read((tx) =>
    tx.execute<{ name: string }>(sql`select current_setting('application_name') as name`),
  );
  expect(row).toEqual({ name: "forecourt chargers" });
  expect(pools.api.connections).toEqual({ open: 2, busy: 2, waiting: 1 });
  held.resolve();
  await Promise.all([...holding, waiting]);
});

test("while no connection can be opened, work is refused when the time for an outage is over", async () => {
  const database = await createDatabase(adminUrl);
  const proxy = await startProxy(database.url);
  const db = await openDatabase({
    url: proxy.url,
    connections: 1,
    acquireTimeoutMs: 600_000,
    connectTimeoutMs: 200,
    outageTimeoutMs: 200,
  });
  onTestFinished(async () => {
    await db.close();
    await database.drop();
  });
  await proxy[Symbol.asyncDispose]();
  // The timeout for a busy pool is ten minutes, which is longer than this test runs.
  await expect(db.read((tx) => tx.execute(sql`select 1`))).rejects.toMatchObject({
    code: "unavailable",
    message: "No connection to the database can be opened.",
  });
});
