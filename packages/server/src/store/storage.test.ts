import { createDatabase } from "@forecourt/harness";
import { eq, sql } from "drizzle-orm";
import { bigint, integer, pgTable, text } from "drizzle-orm/pg-core";
import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import { type Database, openDatabase } from "./db.ts";
import { built, sqlText } from "./statement.ts";
import { isUniqueViolation } from "./store-error.ts";
import { jsonb } from "./stored-json.ts";
import { timestamp } from "./timestamp.ts";

const notes = pgTable("notes", {
  id: integer().primaryKey(),
  name: text(),
  wh: bigint({ mode: "number" }),
  body: jsonb().$type<unknown>(),
  at: timestamp(),
});

const addNote = built<{ id: number; body: unknown; at: string | null }>()((queries, { id, body, at }) =>
  queries.insert(notes).values({ id, body, at }),
);

describe("on PostgreSQL", () => {
  storageSuite(async () => {
    const { url, drop } = await createDatabase(inject("postgresUrl"));
    const db = await openDatabase({ url, connections: 4 });
    return { ...db, close: () => db.close().then(drop) };
  });
});

describe("on the embedded database", () => {
  storageSuite(() => openDatabase({ url: { embedded: "memory" }, connections: 4 }));
});

/** What every database has to do, whether PostgreSQL or the embedded one. */
function storageSuite(open: () => Promise<Database>): void {
  let db: Database;
  beforeAll(async () => {
    db = await open();
    await db.read((tx) =>
      tx.execute(
        sql.raw(`create table notes (id integer primary key, name text constraint notes_name unique,
          wh bigint, body jsonb, at timestamptz);
          create table pairs (id integer primary key, other integer references pairs deferrable initially deferred)`),
      ),
    );
  });
  afterAll(() => db.close());

  test("values come back as they were written", async () => {
    const note = {
      id: 1,
      name: 'Zoë\'s \\ "car"',
      wh: 9_007_199_254_740_991,
      body: { list: [1, null, "x"], text: "123" },
      at: "2026-11-21T02:00:53.120Z",
    };
    await db.read((tx) => tx.insert(notes).values(note));
    expect(await db.read((tx) => tx.select().from(notes).where(eq(notes.id, 1)))).toEqual([note]);
  });

  test("every query hands out JSON parsed, also one that no table describes", async () => {
    const value = { list: [1, null, "x"], text: "123", "with \\": { '"': "," } };
    const text = JSON.stringify(value);
    const parsed = await db.read((tx) =>
      tx.execute(sql`select ${text}::jsonb as jsonb, ${text}::json as json, '"123"'::jsonb as text,
        'null'::jsonb as nothing, null::jsonb as missing, jsonb_agg(n) as list,
        array[${text}::jsonb, null, '"a,b"'] as jsonbs, array['[{}]'::json, '"NULL"'] as jsons
        from generate_series(1, 2) as n`),
    );
    expect([...parsed]).toEqual([
      {
        jsonb: value,
        json: value,
        text: "123",
        nothing: null,
        missing: null,
        list: [1, 2],
        jsonbs: [value, null, "a,b"],
        jsons: [[{}], "NULL"],
      },
    ]);
    const prepared = built()((queries) =>
      queries.select({ value: sql`'{"prepared": true}'::jsonb`.as("value") }).from(sql`(select 1) as one`),
    );
    const asText = sqlText<[], { value: unknown }>(`select '{"prepared": true}'::jsonb as value`);
    for (const statement of [prepared, prepared, prepared, asText])
      expect([...(await db.read((tx) => tx.run(statement, [])))]).toEqual([{ value: { prepared: true } }]);
  });

  test("a JSON string that looks like a number stays a string", async () => {
    await db.read((tx) => tx.insert(notes).values({ id: 2, body: "123" }));
    expect(await db.read((tx) => tx.select({ body: notes.body }).from(notes).where(eq(notes.id, 2)))).toEqual(
      [{ body: "123" }],
    );
  });

  test("a timestamp in any offset is stored as the instant it names", async () => {
    await db.read((tx) => tx.insert(notes).values({ id: 3, at: "2026-11-21T04:00:53.5+02:00" }));
    const rows = await db.read((tx) =>
      tx.execute(sql`select at = '2026-11-21 02:00:53.5+00' as same from notes where id = 3`),
    );
    expect([...rows]).toEqual([{ same: true }]);
  });

  test("arrays pass as one parameter each", async () => {
    const names = ["a", 'b"\\,{}', null, ""];
    const rows = await db.read((tx) =>
      tx.execute(
        sql`select * from unnest(${sql.param(names)}::text[], ${sql.param([1, 2, 3, 4])}::bigint[]) as t(name, wh)`,
      ),
    );
    expect([...rows]).toEqual([
      { name: "a", wh: "1" },
      { name: 'b"\\,{}', wh: "2" },
      { name: null, wh: "3" },
      { name: "", wh: "4" },
    ]);
  });

  test("a transaction is there in full after it resolved, and not at all after its work threw", async () => {
    await db.transaction(async (tx) => {
      await tx.insert(notes).values({ id: 10 });
      await tx.insert(notes).values({ id: 11 });
    });
    const failed = db.transaction(async (tx) => {
      await tx.insert(notes).values({ id: 12 });
      throw new Error("changed my mind");
    });
    await expect(failed).rejects.toThrow("changed my mind");
    const rows = await db.read((tx) =>
      tx.execute(sql`select id from notes where id between 10 and 12 order by id`),
    );
    expect([...rows]).toEqual([{ id: 10 }, { id: 11 }]);
  });

  test("what follows a commit runs after it, in order, and never after a rollback", async () => {
    const seen: string[] = [];
    await db.transaction(async (tx) => {
      tx.afterCommit(() => seen.push("first"));
      await tx.insert(notes).values({ id: 20 });
      tx.afterCommit(() => seen.push("second"));
      seen.push("inside");
    });
    seen.push("resolved");
    const failed = db.transaction(async (tx) => {
      tx.afterCommit(() => seen.push("never"));
      await tx.insert(notes).values({ id: 20 });
    });
    await expect(failed).rejects.toThrow("notes_pkey");
    expect(seen).toEqual(["inside", "first", "second", "resolved"]);
  });

  test("what follows a commit does not run when the commit itself is refused", async () => {
    const seen: string[] = [];
    const refused = db.transaction(async (tx) => {
      tx.afterCommit(() => seen.push("never"));
      await tx.execute(sql`insert into pairs values (1, 99)`);
    });
    await expect(refused).rejects.toMatchObject({ code: "23503" });
    expect(seen).toEqual([]);
  });

  test("a transaction whose failed statement was swallowed is an error, not a silent rollback", async () => {
    const swallowed = db.transaction(async (tx) => {
      await tx.insert(notes).values({ id: 30 });
      await tx
        .insert(notes)
        .values({ id: 30 })
        .catch(() => {});
    });
    await expect(swallowed).rejects.toThrow("swallowed");
  });

  test("callers can tell which unique index refused a row, and the error quotes no parameter", async () => {
    await db.read((tx) => tx.insert(notes).values({ id: 40, name: "taken" }));
    const error = await db
      .transaction((tx) => tx.insert(notes).values({ id: 41, name: "taken" }))
      .then(() => undefined)
      .catch((refused: unknown) => refused);
    expect(isUniqueViolation(error, "notes_name")).toBe(true);
    expect(isUniqueViolation(error, "notes_pkey")).toBe(false);
    expect(String(error)).not.toContain("taken");
  });

  test("a statement of a transaction that is over is refused", async () => {
    let kept: Parameters<Parameters<Database["transaction"]>[0]>[0] | undefined;
    await db.transaction(async (tx) => {
      kept = tx;
      await tx.select().from(notes);
    });
    expect(() => kept?.write(addNote, { id: 50, body: null, at: null })).toThrow("This transaction is over");
    await expect(kept?.insert(notes).values({ id: 50 })).rejects.toMatchObject({
      cause: { message: "This transaction is over; await every statement inside it." },
    });
  });

  test("a statement is built once for each connection, and takes its parameters", async () => {
    let builds = 0;
    const noteById = built<{ id: number }>()((queries, { id }) => {
      builds += 1;
      return queries.select({ id: notes.id, at: notes.at }).from(notes).where(eq(notes.id, id));
    });
    await db.read((tx) => tx.insert(notes).values([{ id: 60, at: "2026-01-01T00:00:00.000Z" }, { id: 61 }]));
    const found = await db.read(async (tx) => [
      await tx.run(noteById, { id: 60 }),
      await tx.run(noteById, { id: 61 }),
      await tx.run(noteById, { id: 60 }),
    ]);
    const first = [{ id: 60, at: "2026-01-01T00:00:00.000Z" }];
    expect(found).toEqual([first, [{ id: 61, at: null }], first]);
    expect(builds).toBe(1);
  });

  test("a parameter that is null is stored as SQL's null, in every type of column", async () => {
    await db.transaction(async (tx) => {
      tx.write(addNote, { id: 62, body: null, at: null });
      tx.write(addNote, { id: 63, body: { a: [1] }, at: "2026-01-01T00:00:00.000Z" });
    });
    const stored = sqlText<[], object>(
      "select id, body, body is null as empty, at from notes where id in (62, 63)",
    );
    expect([...(await db.read((tx) => tx.run(stored, [])))]).toEqual([
      { id: 62, body: null, empty: true, at: null },
      { id: 63, body: { a: [1] }, empty: false, at: "2026-01-01 00:00:00+00" },
    ]);
  });

  test("statements without a wait between them run in the order of the calls, after BEGIN and before COMMIT", async () => {
    const count = sqlText<[], { count: number }>(
      "select count(*)::integer as count from notes where id between 70 and 79",
    );
    const counts = await db.transaction(async (tx) => {
      const before = tx.run(count, []);
      tx.write(addNote, { id: 70, body: null, at: null });
      const after = tx.run(count, []);
      const built = tx.select({ id: notes.id }).from(notes).where(eq(notes.id, 70));
      tx.write(addNote, { id: 71, body: null, at: null });
      return [...(await before), ...(await after), await built];
    });
    expect(counts).toEqual([{ count: 0 }, { count: 1 }, [{ id: 70 }]]);
    expect([...(await db.read((tx) => tx.run(count, [])))]).toEqual([{ count: 2 }]);
  });

  test("a write that fails after the work resolved rolls everything back, and rejects with its error", async () => {
    const published: string[] = [];
    const work = db.transaction(async (tx) => {
      tx.afterCommit(() => published.push("first"));
      tx.write(addNote, { id: 80, body: null, at: null }, () => published.push("answered"));
      tx.write(addNote, { id: 80, body: null, at: null });
      tx.write(addNote, { id: 81, body: null, at: null });
    });
    expect(isUniqueViolation(await work.catch((error: unknown) => error))).toBe(true);
    const left = sqlText<[], object>("select id from notes where id in (80, 81)");
    expect([...(await db.read((tx) => tx.run(left, [])))]).toEqual([]);
    expect(published).toEqual(["answered"]);
    // The connection can be used for the next work.
    await db.transaction(async (tx) => tx.write(addNote, { id: 81, body: null, at: null }));
  });

  test("work that goes on after a write that fails rejects with the error of the write", async () => {
    const work = db.transaction(async (tx) => {
      tx.write(addNote, { id: 85, body: null, at: null });
      tx.write(addNote, { id: 85, body: null, at: null });
      await tx.select().from(notes);
    });
    expect(isUniqueViolation(await work.catch((error: unknown) => error))).toBe(true);
  });

  test("a pipelined statement that fails rejects the work, and the next work finds the connection clean", async () => {
    const slow = async (statement: Promise<unknown>) => void (await statement);
    const work = db.transaction((tx) =>
      Promise.all([
        tx.run(addNote, { id: 90, body: null, at: null }),
        // Its error arrives later than that of the next statement.
        slow(slow(tx.run(addNote, { id: 90, body: null, at: null }))),
        tx.run(sqlText<[], never>("insert into notes (id) values (91)"), []),
      ]),
    );
    expect(isUniqueViolation(await work.catch((error: unknown) => error))).toBe(true);
    await db.transaction(async (tx) => void (await tx.run(addNote, { id: 90, body: null, at: null })));
  });

  test("many transactions at once each see only their own work", async () => {
    await db.read((tx) => tx.execute(sql`create table tally (id integer primary key, n integer)`));
    await db.read((tx) => tx.execute(sql`insert into tally values (1, 0)`));
    const outcomes = await Promise.allSettled(
      Array.from({ length: 30 }, (_, index) =>
        db.transaction(async (tx) => {
          await tx.execute(sql`update tally set n = n + 1 where id = 1`);
          await tx.execute(sql`select n from tally`);
          if (index % 3 === 0) throw new Error("rolled back");
        }),
      ),
    );
    expect(outcomes.filter(({ status }) => status === "rejected")).toHaveLength(10);
    expect([...(await db.read((tx) => tx.execute(sql`select n from tally`)))]).toEqual([{ n: 20 }]);
  });
}
