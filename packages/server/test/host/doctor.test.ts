import { once } from "node:events";
import { mkdir, mkdtemp, readdir, rm, writeFile } from "node:fs/promises";
import { createServer as createHttpServer } from "node:http";
import { type AddressInfo, createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createDatabase, freePort, noNats, startNats, type TestDatabase } from "@forecourt/harness";
import { createCertificateAuthority } from "@forecourt/ocpp/ca";
import postgres from "postgres";
import { afterAll, beforeAll, expect, inject, onTestFinished, test, vi } from "vitest";
import { openDatabase } from "../../src/store/db.ts";
import { migrate } from "../../src/store/migrate.ts";
import { startTestServer } from "../support/start-test-server.ts";
import { runOnHost } from "./run-on-host.ts";

const secret = "a secret that only the tests know of";

let database: TestDatabase;
beforeAll(async () => {
  database = await createDatabase(inject("postgresUrl"));
  const db = await openDatabase({ url: database.url, connections: 1 });
  await migrate(db);
  await db.close();
});
afterAll(() => database.drop());

interface Found {
  about: string;
  state: string;
  says: string;
  fix?: string;
}

async function examine(settings: Record<string, string>): Promise<{ code: number; found: Found[] }> {
  const env = { FORECOURT_DATABASE_URL: database.url, FORECOURT_SECRET: secret, ...settings };
  const { code, out } = await runOnHost(env, ["doctor", "--json"]);
  const { findings } = JSON.parse(out) as { findings: Found[] };
  return { code, found: findings };
}

const stateOf = (found: Found[], about: string) =>
  found.filter((finding) => finding.about === about).map(({ state, says }) => `${state}: ${says}`);

test("beside a running server every check passes, and each is listed", async () => {
  await using server = await startTestServer({ FORECOURT_DATABASE_URL: database.url });
  const { port } = new URL(server.baseUrl);
  const { code, found } = await examine({
    FORECOURT_PORT: port,
    FORECOURT_PUBLIC_URL: `http://127.0.0.1:${port}`,
  });
  expect(found.filter(({ state }) => state === "fail")).toEqual([]);
  expect(code).toBe(0);
  expect(stateOf(found, "database")).toEqual([expect.stringMatching(/^ok: PostgreSQL \d+/)]);
  expect(stateOf(found, "clock")).toEqual([expect.stringMatching(/^ok/)]);
  expect(stateOf(found, "migrations")).toEqual(["ok: all are applied"]);
  expect(stateOf(found, "secret")).toEqual(["ok: is the secret of this database"]);
  expect(stateOf(found, "port")).toEqual([`ok: a server listens on 127.0.0.1:${port}`]);
  expect(stateOf(found, "public address")).toEqual([`ok: http://127.0.0.1:${port} reaches a running server`]);
});

test("a collector of traces is looked at where the settings name one", async () => {
  const collector = createHttpServer(
    (request, response) => void request.resume().on("end", () => response.end()),
  );
  collector.listen(0, "127.0.0.1");
  await once(collector, "listening");
  onTestFinished(() => void collector.close());
  const { port } = collector.address() as AddressInfo;
  const traces = async (url: string) => {
    vi.stubEnv("OTEL_EXPORTER_OTLP_ENDPOINT", url);
    const { found } = await examine({ FORECOURT_TRACES: "otlp" });
    vi.unstubAllEnvs();
    return stateOf(found, "traces");
  };
  expect(await traces(`http://127.0.0.1:${port}`)).toEqual(["ok: the collector accepts them"]);
  expect(await traces(`http://127.0.0.1:${await freePort()}`)).toEqual([
    expect.stringMatching(/^warn: the collector does not accept them: .*ECONNREFUSED/),
  ]);
});

test.skipIf(noNats !== null)(
  `NATS is looked at where the settings name it${noNats === null ? "" : ` (${noNats})`}`,
  async () => {
    await using nats = await startNats();
    const there = await examine({ FORECOURT_NATS_URL: nats.url });
    expect(stateOf(there.found, "NATS")).toEqual([expect.stringMatching(/^ok: 2\.\d+\.\d+, \d+ ms away$/)]);
    await nats.kill();
    const gone = await examine({ FORECOURT_NATS_URL: nats.url });
    // A server starts without it.
    expect(gone.code).toBe(there.code);
    expect(stateOf(gone.found, "NATS")).toEqual([expect.stringMatching(/^warn: cannot be reached: /)]);
  },
);

test("each failed check says what to do, and the exit code is 1", async () => {
  const other = createServer((socket) => socket.end("HTTP/1.1 404 Not Found\r\ncontent-length: 0\r\n\r\n"));
  other.listen(0, "127.0.0.1");
  await once(other, "listening");
  onTestFinished(() => void other.close());
  const address = other.address();
  const port = String(typeof address === "object" && address !== null ? address.port : 0);
  const { code, found } = await examine({
    FORECOURT_SECRET: "not the one that it was made with, at all",
    FORECOURT_PORT: port,
    FORECOURT_PUBLIC_URL: `http://127.0.0.1:${port}`,
  });
  expect(code).toBe(1);
  const failed = found.filter(({ state }) => state === "fail");
  expect(failed.map(({ about }) => about)).toEqual(["secret", "port", "public address"]);
  for (const { fix } of failed) expect(fix).toMatch(/\w/);
});

test("all invalid settings are listed, and invalid certificate files with them", async () => {
  const { code, found } = await examine({
    FORECOURT_PORT: "x",
    FORECOURT_HOTS: "y",
    FORECOURT_TLS_CERT: "/nowhere/cert.pem",
    FORECOURT_TLS_KEY: "/nowhere/key.pem",
  });
  expect(code).toBe(1);
  expect(stateOf(found, "settings")).toEqual([
    'fail: FORECOURT_PORT cannot be "x"',
    "fail: FORECOURT_HOTS is not a setting of this server",
  ]);
  expect(stateOf(found, "certificates")).toHaveLength(2);
});

test("a certificate is judged by the days it has left, and by its key", async () => {
  const folder = await mkdtemp(join(tmpdir(), "forecourt-doctor-"));
  onTestFinished(() => rm(folder, { recursive: true }));
  const day = 86_400_000;
  const longAgo = Date.now() - 60 * day;
  const ca = await createCertificateAuthority({ name: "Root", organization: "Acme", now: longAgo });
  const issue = async (name: string, validForDays: number) => {
    const issued = await ca.issueServer({ names: ["localhost"], now: longAgo, validForDays });
    await writeFile(join(folder, `${name}.pem`), issued.cert);
    await writeFile(join(folder, `${name}.key`), issued.key);
  };
  await issue("fresh", 60 + 90);
  await issue("soon", 60 + 10);
  await issue("over", 59);
  const judge = async (cert: string, key = cert) => {
    const { found } = await examine({
      FORECOURT_TLS_CERT: join(folder, `${cert}.pem`),
      FORECOURT_TLS_KEY: join(folder, `${key}.key`),
    });
    return stateOf(found, "certificates").map((line) => line.replace(folder, ""));
  };
  expect(await judge("fresh")).toEqual([
    expect.stringMatching(/^ok: \/fresh.pem is valid for (89|90) days$/),
  ]);
  expect(await judge("soon")).toEqual([expect.stringMatching(/^warn: \/soon.pem expires in (9|10) days$/)]);
  expect(await judge("over")).toEqual([expect.stringMatching(/^fail: \/over.pem expired on /)]);
  expect(await judge("fresh", "soon")).toEqual([
    expect.stringMatching(/^fail: FORECOURT_TLS_KEY is not the key of the certificate/),
  ]);
});

test("a proxy that is not trusted, and a database without its tables, are warned of", async () => {
  await using empty = await createDatabase(inject("postgresUrl"));
  const port = String(await freePort());
  const { code, found } = await examine({
    FORECOURT_DATABASE_URL: empty.url,
    FORECOURT_PORT: port,
    FORECOURT_PUBLIC_URL: `https://127.0.0.1:${port}`,
  });
  expect(code).toBe(0);
  const warned = found.filter(({ state }) => state === "warn").map(({ about }) => about);
  // The PostgreSQL of the tests may never wait for the disk.
  expect(warned.filter((about) => about !== "durability")).toEqual([
    "migrations",
    "public address",
    "proxies",
  ]);
  const sql = postgres(empty.url, { max: 1 });
  expect(await sql`select relname from pg_class where relnamespace = 'public'::regnamespace`).toEqual([]);
  await sql.end();
});

test("for a role that may not create tables the report names the missing right", async () => {
  await using empty = await createDatabase(inject("postgresUrl"));
  const sql = postgres(empty.url, { max: 1, onnotice: () => {} });
  const role = `guest_${process.pid}`;
  await sql.unsafe(
    `drop role if exists ${role}; create role ${role} login password 'guest'; revoke create on schema public from public`,
  );
  const url = new URL(empty.url);
  [url.username, url.password] = [role, "guest"];
  const { code, found } = await examine({ FORECOURT_DATABASE_URL: url.href });
  await sql.unsafe(`drop role ${role}`);
  await sql.end();
  expect([code, stateOf(found, "permissions")]).toEqual([1, ["fail: this role may not create tables"]]);
});

test("a missing folder of the embedded database is reported and not created", async () => {
  const folder = await mkdtemp(join(tmpdir(), "forecourt-doctor-"));
  onTestFinished(() => rm(folder, { recursive: true }));
  const env = { FORECOURT_DATABASE_URL: "", FORECOURT_SECRET: "" };
  const fresh = await examine({ ...env, FORECOURT_DATA_DIR: join(folder, "data") });
  expect([fresh.code, stateOf(fresh.found, "database")]).toEqual([
    0,
    ["ok: not created yet: the first start creates it"],
  ]);
  expect(await readdir(folder)).toEqual([]);

  await mkdir(join(folder, "data/postgres"), { recursive: true });
  await writeFile(join(folder, "data/postgres/PG_VERSION"), "16\n");
  await writeFile(join(folder, "data/secret"), "x", { mode: 0o644 });
  const old = await examine({ ...env, FORECOURT_DATA_DIR: join(folder, "data") });
  expect(old.code).toBe(1);
  expect(stateOf(old.found, "database")[0]).toContain("PostgreSQL 16");
  expect(stateOf(old.found, "data folder")).toContain("warn: other users can read the secret");
});
