import { mkdtemp, readdir, readFile, rename, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gunzipSync } from "node:zlib";
import { createDatabase } from "@forecourt/harness";
import postgres from "postgres";
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { asKept, historicKey, historicSecret, type KeptAnswer } from "../store/history/kept.ts";
import { loadKept } from "../store/history/load.ts";
import { startTestServer } from "../support/start-test-server.ts";
import { runOnHost } from "./run-on-host.ts";

/* The embedded database takes seconds to make, so these tests share one, and build on each other's files. */

let folder: string;
let kept: KeptAnswer[];
const at = (name: string) => join(folder, name);

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "forecourt-backup-"));
  await loadKept({ embedded: at("data") }, "0001_foundation.sql");
  await writeFile(at("data/secret"), `${historicSecret}\n`, { mode: 0o600 });
  kept = JSON.parse(
    await readFile(new URL("../store/history/0001_foundation.json", import.meta.url), "utf8"),
  ) as KeptAnswer[];
  const made = await backupTo("good");
  if (made.code !== 0) throw new Error(made.err + made.out);
});
afterAll(() => rm(folder, { recursive: true }));

const backupTo = (file: string) =>
  runOnHost({ FORECOURT_DATA_DIR: at("data") }, ["backup", at(file), "--json"]);
const restoreInto = (data: string, ...args: string[]) =>
  runOnHost({ FORECOURT_DATA_DIR: at(data) }, ["restore", ...args, "--json"]);

test("a backup is one file that only its owner reads, holds every row and the secret, and is not written over", async () => {
  expect((await stat(at("good"))).mode & 0o777).toBe(0o600);
  const text = gunzipSync(await readFile(at("good"))).toString("utf8");
  const dump = await readFile(new URL("../store/history/0001_foundation.sql", import.meta.url), "utf8");
  const rows = dump.split("\n").filter((line) => /^INSERT INTO (?!public\.schema_migrations)/.test(line));
  expect(text.split("\n").filter((line) => line.startsWith('"('))).toHaveLength(rows.length);
  expect(JSON.parse(text.split("\n")[0] ?? "")).toMatchObject({
    secret: historicSecret,
    fingerprints: { cdrs: { rows: 5 } },
  });
  expect(await backupTo("good")).toMatchObject({ code: 1, out: expect.stringContaining("already exists") });
  expect((await readdir(folder)).filter((name) => name.includes("unfinished"))).toEqual([]);
});

test("a backup without the secret of the database is refused", async () => {
  await rename(at("data/secret"), at("secret"));
  const without = await runOnHost({ FORECOURT_DATA_DIR: at("data") }, ["backup", at("without")]);
  expect([without.code, without.err]).toEqual([1, expect.stringContaining("set FORECOURT_SECRET")]);
  await rename(at("secret"), at("data/secret"));
  expect(await readdir(folder)).not.toContain("without");
});

test("an incomplete, changed or invalid backup file changes no folder", async () => {
  const bytes = await readFile(at("good"));
  const changed = Buffer.from(bytes);
  changed.writeUInt8(changed.readUInt8(bytes.length >> 1) ^ 1, bytes.length >> 1);
  for (const [name, content] of [
    ["cut", bytes.subarray(0, bytes.length - 9)],
    ["changed", changed],
    ["none", Buffer.from("not a backup")],
  ] as const) {
    await writeFile(at(name), content);
    const refused = await restoreInto("fresh", at(name));
    expect([name, refused.code, refused.out]).toEqual([
      name,
      1,
      expect.stringMatching(/damaged|not a backup/),
    ]);
  }
  expect(await readdir(folder)).not.toContain("fresh");
});

test("a file that cannot be written or read is reported in one line", async () => {
  const nowhere = await backupTo("no such folder/backup");
  expect([nowhere.code, JSON.parse(nowhere.out)]).toMatchObject([1, { error: { code: "ENOENT" } }]);
  const aFolder = await restoreInto("fresh", folder);
  expect([aFolder.code, JSON.parse(aFolder.out)]).toMatchObject([1, { error: { code: "EISDIR" } }]);
  expect(await readdir(folder)).not.toContain("fresh");
});

test("where there is a database, a restore needs --force, and puts the old one aside", {
  timeout: 120_000,
}, async () => {
  const before = await readdir(at("data/postgres"));
  const refused = await restoreInto("data", at("good"));
  expect([refused.code, refused.out]).toEqual([1, expect.stringContaining("already contains a database")]);
  const other = await runOnHost(
    { FORECOURT_DATA_DIR: at("data"), FORECOURT_SECRET: "another secret, with 32 characters" },
    ["restore", at("good"), "--force"],
  );
  expect([other.code, other.err]).toEqual([1, expect.stringContaining("not the secret of this backup")]);

  const interrupt = new AbortController();
  interrupt.abort();
  const stopped = await runOnHost({ FORECOURT_DATA_DIR: at("data") }, ["restore", at("good"), "--force"], {
    signal: interrupt.signal,
  });
  expect([stopped.code, stopped.err]).toEqual([130, expect.stringContaining("Nothing was changed.")]);
  expect((await readdir(at("data"))).toSorted()).toEqual(["postgres", "secret"]);

  const done = await restoreInto("data", at("good"), "--force");
  expect(done.code).toBe(0);
  const { put_aside: aside } = JSON.parse(done.out) as { put_aside: string };
  expect(await readdir(join(aside, "postgres"))).toEqual(before);
  expect(await readFile(join(aside, "secret"), "utf8")).toBe(`${historicSecret}\n`);
  expect(await readdir(at("data"))).not.toContain("restoring");
});

test("a server on a restored folder answers the same receipts, and locks the folder meanwhile", {
  timeout: 120_000,
}, async () => {
  // The secret is the one that came with the backup.
  await using server = await startTestServer({ FORECOURT_DATA_DIR: at("data"), FORECOURT_SECRET: "" });
  for (const { path, body } of kept)
    expect(asKept(await (await server.fetch(path, { key: historicKey })).text())).toBe(JSON.stringify(body));
  const events = await server.fetch("/events?order=oldest&per_page=100", { key: historicKey });
  const { data } = (await events.json()) as { data: { type: string }[] };
  // The server opens issues for what it finds in the old log.
  expect(data.filter(({ type }) => !type.startsWith("issue."))).toHaveLength(41);
  for (const refused of [await backupTo("second"), await restoreInto("data", at("good"), "--force")])
    expect([refused.code, refused.out]).toEqual([
      1,
      expect.stringContaining(`in use by process ${process.pid}`),
    ]);
});

test("it moves to PostgreSQL, and answers the same there", { timeout: 120_000 }, async () => {
  await using database = await createDatabase(inject("postgresUrl"));
  const moved = await runOnHost({ FORECOURT_DATA_DIR: at("data") }, ["move", "--to", database.url, "--json"]);
  expect([moved.code, JSON.parse(moved.out)]).toMatchObject([0, { secret_file: at("data/secret") }]);
  expect(moved.out).not.toContain(historicSecret);
  await using server = await startTestServer({
    FORECOURT_DATABASE_URL: database.url,
    FORECOURT_SECRET: historicSecret,
  });
  for (const { path, body } of kept)
    expect(asKept(await (await server.fetch(path, { key: historicKey })).text())).toBe(JSON.stringify(body));
  const sql = postgres(database.url, { max: 1 });
  const [row] = await sql`select max(id)::int as evidence, nextval('evidence_id')::int as next from evidence`;
  expect(row?.["next"]).toBeGreaterThan(Number(row?.["evidence"]));
  await sql.end();
});
