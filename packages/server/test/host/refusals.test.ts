import { spawn } from "node:child_process";
import { once } from "node:events";
import { text } from "node:stream/consumers";
import { createDatabase, nodeProgram } from "@forecourt/harness";
import postgres, { type Sql } from "postgres";
import { expect, inject, onTestFinished, test } from "vitest";
import { historicSecret } from "../store/history/kept.ts";
import { loadKept } from "../store/history/load.ts";
import { runOnHost } from "./run-on-host.ts";

const program = nodeProgram(new URL("../../src/main.ts", import.meta.url));

async function startKept() {
  const database = await createDatabase(inject("postgresUrl"));
  const sql = postgres(database.url, { max: 1 });
  onTestFinished(async () => {
    await sql.end();
    await database.drop();
  });
  await loadKept(database.url, "0001_foundation.sql");
  const env = { FORECOURT_PORT: "0", FORECOURT_DATABASE_URL: database.url, FORECOURT_SECRET: historicSecret };
  return { sql, env };
}

/** The server's own process, to its end. */
async function run(env: Record<string, string>, ...args: string[]) {
  const child = spawn(process.execPath, [...program, ...args], { env, stdio: ["ignore", "pipe", "pipe"] });
  const exit = once(child, "exit");
  const [out, err] = await Promise.all([text(child.stdout), text(child.stderr)]);
  const [code] = await exit;
  return { code: Number(code), out, err };
}

/** Tables, and what is in them. */
async function contentOf(sql: Sql): Promise<unknown[]> {
  const content: unknown[] = [];
  for (const {
    name,
  } of await sql`select relname as name from pg_class where relnamespace = 'public'::regnamespace
      and relkind = 'r' order by 1`)
    content.push([
      name,
      await sql`select md5(string_agg(t::text, ',' order by t::text)) from ${sql(name)} as t`,
    ]);
  return content;
}

test("a server refuses a database that a newer one has migrated: one sentence, exit code 1, nothing written", async () => {
  const { sql, env } = await startKept();
  await sql`insert into schema_migrations (name, sha256) values ('9999_tomorrow.sql', 'x')`;
  const before = await contentOf(sql);
  const { code, out, err } = await run(env);
  expect([code, out.includes("listening")]).toEqual([1, false]);
  expect(err).toBe(
    "The database has the migration 9999_tomorrow.sql, which this version does not know. Run a newer version.\n",
  );
  expect(await contentOf(sql)).toEqual(before);
  // The doctor says the same, and a move does not carry it.
  expect(await runOnHost(env, ["doctor"])).toMatchObject({
    code: 1,
    out: expect.stringMatching(/fail {2}migrations +The database has the migration 9999_tomorrow.sql/),
  });
});

test("a server refuses another secret than the one its database was made with", async () => {
  const { sql, env } = await startKept();
  expect((await runOnHost(env, ["orgs", "list"])).code).toBe(0);
  // As a first start leaves it.
  await sql`insert into secret_checks (hash) values ('\\x00')
    on conflict (id) do update set hash = excluded.hash`;
  const { code, out, err } = await run(env);
  expect([code, out.includes("listening")]).toEqual([1, false]);
  expect(err).toMatch(/^FORECOURT_SECRET is not the secret of this database: .*\n$/);
});

test("row-level security is not switched on below a running server, and nothing is migrated for it", async () => {
  const { sql, env } = await startKept();
  await sql`insert into processes (id, started_at, heartbeat_at) values ('prc_of_an_older_version', now(), now())`;
  const before = await contentOf(sql);
  const refused = await runOnHost(env, ["db", "enable-rls", "nobody"]);
  expect([refused.code, refused.err]).toEqual([
    1,
    expect.stringContaining("A server runs on this database."),
  ]);
  expect(await contentOf(sql)).toEqual(before);
});

test("a start that fails without a folder, a database or an address names the setting, in one line", async () => {
  await using database = await createDatabase(inject("postgresUrl"));
  const missing = new URL(database.url);
  missing.pathname = "/no_such_database";
  const secret = { FORECOURT_PORT: "0", FORECOURT_SECRET: historicSecret };
  const [noFolder, noDatabase, noAddress] = await Promise.all([
    // A file where the folder has to be.
    run({ FORECOURT_PORT: "0", FORECOURT_DATA_DIR: process.execPath }),
    run({ ...secret, FORECOURT_DATABASE_URL: missing.href }),
    // An address for documentation, by RFC 5737. No machine has it.
    run({ ...secret, FORECOURT_DATABASE_URL: database.url, FORECOURT_METRICS: "192.0.2.1:9464" }),
  ]);
  expect([noFolder.code, noDatabase.code, noAddress.code]).toEqual([1, 1, 1]);
  expect(noFolder.err).toMatch(/^EEXIST: .*\. Check FORECOURT_DATA_DIR and .*\n$/);
  expect(noDatabase.err).toMatch(
    /^PostgreSQL rejected the connection: .* Check FORECOURT_DATABASE_URL: .*\n$/,
  );
  expect(noAddress.err).toBe("Cannot listen on 192.0.2.1:9464 (EADDRNOTAVAIL). Set FORECOURT_METRICS.\n");
});
