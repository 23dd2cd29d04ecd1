import { spawn } from "node:child_process";
import { once } from "node:events";
import { createDatabase, nodeProgram, testScale } from "@forecourt/harness";
import postgres, { type Sql } from "postgres";
import { expect, inject, onTestFinished, test } from "vitest";
import { openDatabase } from "../../src/store/db.ts";
import { migrate } from "../../src/store/migrate.ts";
import { historicKey, historicSecret } from "../store/history/kept.ts";
import { loadKept } from "../store/history/load.ts";
import { startTestServer } from "../support/start-test-server.ts";
import { runOnHost } from "./run-on-host.ts";

const program = nodeProgram(new URL("../../src/main.ts", import.meta.url));

// Bulk, so that there is something to interrupt; and rows that a careless copy would change.
const bulk = `
  insert into events (id, org_id, type, subject_type, subject_id, sequence, actor, data, created_at)
    select 'evt_bulk' || n, (select min(id) from organizations), 'x', 'charger', 'chg_bulk', n, '{}',
      jsonb_build_object('text', E'"\\\\,()\\n''é' || n, 'n', n / 3.0), '2026-11-21 01:02:03.456789+00'
    from generate_series(1, ${1_500 * testScale}) n;
  insert into message_log (org_id, charger_id, connection_id, direction, text, at)
    select (select min(id) from organizations), 'chg_bulk', 'c', 'in', repeat('x', 200) || n, now() - n * interval '1 minute'
    from generate_series(1, ${12_000 * testScale}) n;
  insert into evidence (org_id, charger_id, action, at, received_at, power_w, raw)
    select (select min(id) from organizations), 'chg_bulk', 'MeterValues', now(), now() - n * interval '1 hour', 1.0 / n, '[null, "\\u2028"]'
    from generate_series(1, ${3_000 * testScale}) n;
  delete from events where id like 'evt_bulk%7';
`;

async function startMove(options: { more?: string } = {}) {
  const source = await createDatabase(inject("postgresUrl"));
  const target = await createDatabase(inject("postgresUrl"));
  const sql = { source: postgres(source.url, { max: 1 }), target: postgres(target.url, { max: 1 }) };
  onTestFinished(async () => {
    await sql.source.end();
    await sql.target.end();
    await source.drop();
    await target.drop();
  });
  await loadKept(source.url, "0001_foundation.sql", options.more);
  const env = { FORECOURT_DATABASE_URL: source.url, FORECOURT_SECRET: historicSecret };
  return { source, target, sql, env, move: ["move", "--to", target.url, "--json"] };
}

/** The content by which two databases are compared, without the list of applied migrations. */
async function contentOf(sql: Sql): Promise<Record<string, unknown>> {
  const content: Record<string, unknown> = {};
  for (const {
    name,
  } of await sql`select relname as name from pg_class where relnamespace = 'public'::regnamespace
      and relkind = 'r' and relname <> 'schema_migrations' order by 1`) {
    const [row] =
      await sql`select count(*), md5(string_agg(t::text, ',' order by t::text)) from ${sql(name)} as t`;
    content[name] = row;
  }
  for (const {
    name,
  } of await sql`select relname as name from pg_class where relnamespace = 'public'::regnamespace
      and relkind = 'S' order by 1`)
    content[name] = (await sql`select last_value, is_called from ${sql(name)}`)[0];
  content["foreign keys"] =
    await sql`select conrelid::regclass::text as t, conname, pg_get_constraintdef(oid) as d, convalidated
    from pg_constraint where contype = 'f' and conparentid = 0 order by 1, 2`;
  return content;
}

test("a move that is killed several times completes, and leaves the old database unchanged", {
  timeout: 120_000,
}, async () => {
  const { sql, env, move, source } = await startMove({ more: bulk });
  // To this version, so that both sides have the same tables.
  await migrateTo(source.url);
  const before = await contentOf(sql.source);
  // Killed as soon as anything is written down, again a good deal later, and then asked to stop.
  const ends: unknown[] = [];
  for (const [steps, signal] of [
    [4, "SIGKILL"],
    [9, "SIGKILL"],
    [13, "SIGINT"],
  ] as const) {
    const child = spawn(process.execPath, [...program, ...move], { env, stdio: "ignore" });
    const exit = once(child, "exit");
    await Promise.race([reached(sql.target, steps, exit), exit]);
    child.kill(signal);
    ends.push(await exit);
  }
  expect(ends).toEqual([
    [null, "SIGKILL"],
    [null, "SIGKILL"],
    [130, null],
  ]);
  expect((await runOnHost(env, move)).code).toBe(0);
  expect(await contentOf(sql.source)).toEqual(before);
  expect(await contentOf(sql.target)).toEqual(before);
});

async function migrateTo(url: string): Promise<void> {
  const db = await openDatabase({ url, connections: 1 });
  await migrate(db);
  await db.close();
}

/** Resolves when the copy has written down that many things: what it copies, and each table that it has come to. */
async function reached(sql: Sql, count: number, end: Promise<unknown>): Promise<void> {
  const run = { isOver: false };
  void end.then(() => (run.isOver = true));
  while (!run.isOver) {
    const [there] = await sql`select to_regclass('unfinished_copy') is not null as made`;
    if (there?.["made"] !== true) continue;
    const [row] = await sql`select count(*)::int as count from unfinished_copy`;
    if (Number(row?.["count"]) >= count) return;
  }
}

test("a database of an older version moves as it is, and its readers go on where they were", async () => {
  const { target, sql, env, move } = await startMove();
  // The old PostgreSQL is far ahead of the new one.
  await sql.source`update events set xid = (xid::text::bigint + 5000000000)::text::xid8`;
  const all = await sql.source`select xid::text, position::text, id from events order by xid, position`;
  const last = all.at(-1);
  // What a reader of everything has kept.
  const cursor = Buffer.from(
    JSON.stringify(["o", "2", String(all.length), String(last?.["xid"]), String(last?.["position"])]),
  ).toString("base64url");

  const moved = await runOnHost(env, move);
  expect([moved.code, JSON.parse(moved.out)]).toMatchObject([0, { tables: { cdrs: 5 }, secret_file: null }]);

  await using server = await startTestServer({
    FORECOURT_DATABASE_URL: target.url,
    FORECOURT_SECRET: historicSecret,
  });
  const read = async (cursor: string) => {
    const response = await server.fetch(`/events?order=oldest&per_page=100&cursor=${cursor}`, {
      key: historicKey,
    });
    const { data } = (await response.json()) as { data: { id: string }[] };
    return data.map(({ id }) => id);
  };
  const created = await server.fetch("/locations", {
    method: "POST",
    key: historicKey,
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ name: "After the move" }),
  });
  expect(created.status).toBe(201);
  const old = all.map(({ id }) => String(id));
  const news = await sql.target`select id, type from events where not id = any(${old}) order by position`;
  expect(news.map(({ type }) => String(type))).toContain("location.created");
  expect(await read(cursor)).toEqual(news.map(({ id }) => String(id)));
  const [{ count } = {}] = await sql.target`select count(*)::int from cdrs`;
  expect(count).toBe(5);
});

test("a move that is interrupted says how to go on, and goes on", async () => {
  const { env, move } = await startMove();
  const interrupt = new AbortController();
  interrupt.abort();
  const stopped = await runOnHost(env, move, { signal: interrupt.signal });
  expect([stopped.code, JSON.parse(stopped.out)]).toMatchObject([
    130,
    { error: { try: "run the command again; it continues here" } },
  ]);
  expect((await runOnHost(env, move)).code).toBe(0);
});

test("a move into a non-empty database, or from one that changed or is in use, is refused", async () => {
  const { source, target, sql, env, move } = await startMove();
  for (const [create, drop] of [
    ["create table mine (id int)", "drop table mine"],
    ["create function mine() returns int language sql return 1", "drop function mine"],
  ] as const) {
    await sql.target.unsafe(create);
    const full = await runOnHost(env, move);
    expect([full.code, full.out]).toEqual([1, expect.stringContaining("The new database is not empty.")]);
    await sql.target.unsafe(drop);
  }

  await sql.target`create table unfinished_copy (key text primary key, value text not null)`;
  await sql.target`insert into unfinished_copy values ('source', 'another')`;
  const other = await runOnHost(env, move);
  expect([other.code, other.out]).toEqual([1, expect.stringContaining("has changed since")]);
  // Nor does a server start on one that is not finished.
  const early = startTestServer({
    FORECOURT_DATABASE_URL: target.url,
    FORECOURT_SECRET: historicSecret,
  });
  await expect(early).rejects.toMatchObject({ code: "database-unfinished" });
  await sql.target`drop table unfinished_copy`;

  const away = await runOnHost(env, ["move", "--to", target.url.replace(/:\d+\//, ":1/")]);
  expect([away.code, away.err]).toEqual([
    1,
    expect.stringMatching(/Cannot connect to the new database[\s\S]*\nTry this: psql/),
  ]);

  // A password may hold the sign that ends it.
  const shown = await runOnHost(env, ["move", "--to", "postgres://me:pass@word@127.0.0.1:1/forecourt"]);
  expect(shown.err).toContain("psql postgres://me:…@127.0.0.1:1/forecourt,");

  await using _server = await startTestServer({
    FORECOURT_DATABASE_URL: source.url,
    FORECOURT_SECRET: historicSecret,
  });
  const served = await runOnHost(env, move);
  expect([served.code, served.out]).toEqual([1, expect.stringContaining("A server runs on this database")]);
});
