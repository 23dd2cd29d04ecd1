import { createDatabase } from "@forecourt/harness";
import { sql } from "drizzle-orm";
import { expect, inject, onTestFinished, test, vi } from "vitest";
import { type Database, openDatabase, type Tx } from "./db.ts";
import { createIngest } from "./ingest.ts";

interface Sample {
  charger: string;
  wh: number;
}

/** Writes texts to the table `frames`. */
const framesSink = {
  async write(tx: Tx, rows: readonly string[]) {
    await tx.execute(sql`insert into frames (text) select unnest(${sql.param(rows)}::text[])`);
  },
};

async function startIngest() {
  const database = await createDatabase(inject("postgresUrl"));
  const db = await openDatabase({ url: database.url, connections: 3 });
  onTestFinished(async () => {
    await db.close();
    await database.drop();
  });
  await db.read((tx) =>
    tx.execute(
      sql.raw(`create table samples (place serial, charger text, wh integer check (wh >= 0));
        create table frames (place serial, text text)`),
    ),
  );
  const groups: number[] = [];
  const ingest = createIngest(db, {
    samples: {
      async write(tx: Tx, rows: readonly Sample[]) {
        groups.push(rows.length);
        await tx.execute(sql`insert into samples (charger, wh)
          select charger, wh from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r(charger text, wh integer)`);
      },
    },
    frames: {
      async write(tx: Tx, rows: readonly string[]) {
        await tx.execute(sql`insert into frames (text) select unnest(${sql.param(rows)}::text[])`);
      },
    },
  });
  return { db, ingest, groups };
}

const samplesOf = (db: Database) =>
  db.read(async (tx) => [...(await tx.execute(sql`select charger, wh from samples order by place`))]);

test("a row is committed when its promise resolves, and rows that arrive together share a commit", async () => {
  const { db, ingest, groups } = await startIngest();
  const appended = Array.from({ length: 250 }, (_, wh) =>
    ingest.append("samples", { charger: `c${wh}`, wh }),
  );
  await Promise.all([...appended, ingest.append("frames", "hello")]);
  expect(groups).toEqual([100, 100, 50]);
  expect(await samplesOf(db)).toHaveLength(250);
  expect([...(await db.read((tx) => tx.execute(sql`select text from frames`)))]).toEqual([{ text: "hello" }]);
});

test("the rows of one charger are written in the order they came, however many there are", async () => {
  const { db, ingest } = await startIngest();
  const whs = Array.from({ length: 350 }, (_, index) => index);
  await Promise.all(whs.map((wh) => ingest.append("samples", { charger: "one", wh }, "one")));
  expect(await samplesOf(db)).toEqual(whs.map((wh) => ({ charger: "one", wh })));
});

test("a row that PostgreSQL refuses is refused alone", async () => {
  const { db, ingest } = await startIngest();
  const outcomes = await Promise.allSettled([
    ingest.append("samples", { charger: "a", wh: 1 }),
    ingest.append("samples", { charger: "b", wh: -1 }),
    ingest.append("samples", { charger: "c", wh: 3 }),
  ]);
  expect(outcomes.map(({ status }) => status)).toEqual(["fulfilled", "rejected", "fulfilled"]);
  expect(outcomes[1]).toMatchObject({ reason: { code: "23514" } });
  expect(await samplesOf(db)).toEqual([
    { charger: "a", wh: 1 },
    { charger: "c", wh: 3 },
  ]);
});

test("waiting for a charger waits only for its own rows", async () => {
  const { db, ingest } = await startIngest();
  await ingest.flushed("one");
  const order: string[] = [];
  void ingest.append("samples", { charger: "one", wh: 1 }, "one").then(() => order.push("committed"));
  await ingest.flushed("one");
  order.push("settled");
  expect(order).toEqual(["committed", "settled"]);
  expect(await samplesOf(db)).toEqual([{ charger: "one", wh: 1 }]);

  // A refused row also counts as settled.
  const refused = ingest.append("samples", { charger: "one", wh: -1 }, "one");
  await ingest.flushed("one");
  await expect(refused).rejects.toMatchObject({ code: "23514" });
});

test("when the database is not available, every row of the group is refused as unavailable", async () => {
  const { db, ingest } = await startIngest();
  await db.close();
  const outcomes = await Promise.allSettled([
    ingest.append("samples", { charger: "a", wh: 1 }, "a"),
    ingest.append("frames", "text"),
  ]);
  expect(outcomes).toMatchObject([{ reason: { code: "unavailable" } }, { reason: { code: "unavailable" } }]);
});

test("a group begins some time after the one before it, or when it is full", async () => {
  const { db } = await startIngest();
  const groups: number[] = [];
  const frames = {
    async write(tx: Tx, rows: readonly string[]) {
      groups.push(rows.length);
      await framesSink.write(tx, rows);
    },
    isOneStatement: () => true,
  };
  const quick = createIngest(db, { frames }, { everyMs: 10 });
  await quick.append("frames", "written at once");
  await quick.append("frames", "written by the timer");
  expect(groups).toEqual([1, 1]);

  // The timer of this ingest never fires in the test.
  const patient = createIngest(db, { frames }, { everyMs: 3_600_000 });
  await patient.append("frames", "written at once");
  await Promise.all(Array.from({ length: 100 }, (_, index) => patient.append("frames", String(index))));
  expect(groups).toEqual([1, 1, 1, 100]);
  const first = patient.append("frames", "first");
  await new Promise((resolve) => setImmediate(resolve));
  const second = patient.append("frames", "second");
  await patient.close();
  await Promise.all([first, second]);
  expect(groups).toEqual([1, 1, 1, 100, 2]);
});

test("no row is forgotten when its time comes while the ingest looks at the clock", async () => {
  const { db } = await startIngest();
  // Each reading is later than the one before it, so one of these times comes between any two.
  let now = 0;
  const clock = vi.spyOn(performance, "now").mockImplementation(() => {
    now += 0.3;
    return now;
  });
  onTestFinished(() => clock.mockRestore());
  const times = [1.1, 1.4, 1.7, 2, 2.3];
  for (const everyMs of times) {
    const ingest = createIngest(db, { frames: framesSink }, { everyMs });
    for (let row = 0; row < 10; row += 1) await ingest.append("frames", String(row));
  }
  expect(await db.read((tx) => tx.execute(sql`select count(*)::int as rows from frames`))).toEqual([
    { rows: 10 * times.length },
  ]);
});

test("a caller who waits for rows has them written at once", async () => {
  const { db } = await startIngest();
  // The timer of this ingest never fires in the test.
  const ingest = createIngest(db, { frames: framesSink }, { everyMs: 3_600_000 });
  await ingest.append("frames", "-1");
  // More than the two groups that are written at the same time.
  const rows = Array.from({ length: 250 }, (_, index) => String(index));
  for (const row of rows) void ingest.append("frames", row);
  await ingest.flushed();
  expect(await db.read((tx) => tx.execute(sql`select text from frames order by text::integer`))).toEqual(
    ["-1", ...rows].map((text) => ({ text })),
  );
});

test("a sink of one statement has no transaction around it, and a refused row is still refused alone", async () => {
  const { db } = await startIngest();
  const begun: string[] = [];
  const watched: Pick<Database, "asSystem" | "read" | "transaction"> = {
    asSystem: db.asSystem,
    read(run) {
      begun.push("read");
      return db.read(run);
    },
    transaction(run, options) {
      begun.push("transaction");
      return db.transaction(run, options);
    },
  };
  const write = async (tx: Tx, rows: readonly Sample[]): Promise<void> => {
    await tx.execute(sql`insert into samples (charger, wh)
      select charger, wh from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r(charger text, wh integer)`);
  };
  const isOneStatement = (rows: readonly Sample[]) => rows.every(({ charger }) => charger !== "signed");
  const ingest = createIngest(watched, { samples: { write, isOneStatement } });
  const outcomes = await Promise.allSettled([
    ingest.append("samples", { charger: "a", wh: 1 }),
    ingest.append("samples", { charger: "b", wh: -1 }),
  ]);
  expect(outcomes.map(({ status }) => status)).toEqual(["fulfilled", "rejected"]);
  expect(new Set(begun)).toEqual(new Set(["read"]));
  await ingest.append("samples", { charger: "signed", wh: 2 });
  expect(begun.at(-1)).toBe("transaction");
  expect(await samplesOf(db)).toEqual([
    { charger: "a", wh: 1 },
    { charger: "signed", wh: 2 },
  ]);
});

test("closing waits for what is pending and refuses the rest", async () => {
  const { db, ingest } = await startIngest();
  void ingest.append("samples", { charger: "a", wh: 1 });
  const closing = ingest.close();
  await expect(ingest.append("samples", { charger: "a", wh: 2 })).rejects.toMatchObject({
    code: "unavailable",
  });
  await closing;
  expect(await samplesOf(db)).toEqual([{ charger: "a", wh: 1 }]);
});
