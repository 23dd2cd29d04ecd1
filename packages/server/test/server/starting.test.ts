import { once } from "node:events";
import { type AddressInfo, createServer } from "node:net";
import { createDatabase, freePort } from "@forecourt/harness";
import { sql } from "drizzle-orm";
import { expect, inject, test } from "vitest";
import { openDatabase } from "../../src/store/db.ts";
import { startTestServer } from "../support/start-test-server.ts";
import { answerToUpgrade } from "../support/upgrade-request.ts";

// The lock that a migrating process holds; see store/migrate.ts.
const migrating = sql`select pg_advisory_xact_lock(4207146)`;

test("a process that waits to migrate is alive, not ready, and serves once it has migrated", async () => {
  await using database = await createDatabase(inject("postgresUrl"));
  const other = await openDatabase({ url: database.url, connections: 1 });
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  let finish: () => void = () => {};
  let begun: () => void = () => {};
  const held = new Promise<void>((resolve) => {
    begun = resolve;
  });
  const migration = other.transaction(async (tx) => {
    await tx.execute(migrating);
    begun();
    await new Promise<void>((resolve) => {
      finish = resolve;
    });
  });
  await held;
  const starting = startTestServer({ FORECOURT_DATABASE_URL: database.url, FORECOURT_PORT: String(port) });

  const statusOf = (path: string, init?: RequestInit) =>
    fetch(url + path, init).then(
      ({ status }) => status,
      () => null,
    );
  await expect.poll(() => statusOf("/healthz"), { timeout: 60_000 }).toBe(200);

  const ready = await fetch(`${url}/readyz`);
  expect([ready.status, ready.headers.get("content-type"), ready.headers.get("retry-after")]).toEqual([
    503,
    "application/problem+json",
    "5",
  ]);
  expect(await ready.json()).toMatchObject({
    code: "unavailable",
    errors: [{ pointer: "/checks/process", code: "unavailable", detail: "This process is starting." }],
  });
  expect(await statusOf("/readyz", { method: "HEAD" })).toBe(503);
  expect(await statusOf("/v1/me", { headers: { authorization: "Bearer fc_live_x_y" } })).toBe(503);
  expect(await answerToUpgrade({ server: { url } }, "CP-1")).toMatch(/^HTTP\/1\.1 503 /);

  finish();
  await migration;
  await using server = await starting;
  expect(await statusOf("/readyz")).toBe(200);
  expect(await statusOf("/readyz", { method: "HEAD" })).toBe(200);
  expect(await (await fetch(`${url}/readyz`)).json()).toEqual({
    status: "ready",
    checks: { process: "ok", database: "ok" },
  });
  expect((await server.fetch("/me")).status).toBe(200);
  const messages = server.log.map(({ message }) => message);
  expect(messages.filter((message) => /^(?:starting|migrations applied|listening)$/.test(message))).toEqual([
    "starting",
    "migrations applied",
    "listening",
  ]);
  await server.server.close();
  expect(server.log.slice(-1)).toMatchObject([
    { message: "stopped", fields: { duration_ms: expect.any(Number) } },
  ]);
  expect(await statusOf("/healthz")).toBeNull();
  await other.close();
});

test("a start that fails, for example without a port, has created no key", async () => {
  await using database = await createDatabase(inject("postgresUrl"));
  const other = createServer().listen(0, "127.0.0.1");
  await once(other, "listening");
  // A TCP server that listens has an address with a port.
  const { port } = other.address() as AddressInfo;
  const settings = { FORECOURT_DATABASE_URL: database.url, FORECOURT_BOOTSTRAP_KEY: "" };
  const taken = { ...settings, FORECOURT_METRICS: `127.0.0.1:${port}` };
  await expect(startTestServer(taken)).rejects.toThrow("EADDRINUSE");
  other.close();

  await using server = await startTestServer(settings);
  expect((await server.fetch("/me", { key: server.server.firstKey })).status).toBe(200);
});

test("a process is ready before the chargers of its dead predecessor are set offline", async () => {
  await using database = await createDatabase(inject("postgresUrl"));
  const settings = { FORECOURT_DATABASE_URL: database.url };
  const first = await startTestServer(settings);
  const { id } = await first.client.chargers.create({ identity: "CP-1" });
  await first.server.close();
  const other = await openDatabase({ url: database.url, connections: 1 });
  let finish: () => void = () => {};
  const finished = new Promise<void>((resolve) => {
    finish = resolve;
  });
  await other.transaction((tx) =>
    tx.execute(sql`update chargers set owner = 'prc_dead', connected_at = now() where id = ${id}`),
  );
  // The row cannot be written until the process is ready.
  const holding = other.transaction(async (tx) => {
    await tx.execute(sql`select from chargers where id = ${id} for update`);
    await finished;
  });

  await using second = await startTestServer(settings);
  const owner = async () => {
    const read = sql<{ owner: string | null }>`select owner from chargers where id = ${id}`;
    return (await second.server.core.db.read((tx) => tx.execute(read)))[0]?.["owner"];
  };
  expect(await owner()).toBe("prc_dead");
  finish();
  await holding;
  await expect.poll(owner, { timeout: 60_000 }).toBeNull();
  await other.close();
});
