import { createDatabase } from "@forecourt/harness";
import postgres from "postgres";
import { expect, inject, onTestFinished, test } from "vitest";
import { runHostCommand } from "../../src/host/host-commands.ts";
import { createServerDatabase } from "../../src/testing/server-database.ts";
import { startTestServer, type TestServer } from "../support/start-test-server.ts";

const secret = "a secret that server and host share";

async function onHost(url: string, ...args: string[]) {
  const out: string[] = [];
  const err: string[] = [];
  const code = await runHostCommand(args, {
    env: { FORECOURT_DATABASE_URL: url, FORECOURT_SECRET: secret },
    out: (text) => out.push(text),
    err: (text) => err.push(text),
    signal: new AbortController().signal,
    redraw: null,
  });
  return { code, out: out.join("\n"), err: err.join("\n") };
}

const settings = (url: string) => ({ FORECOURT_DATABASE_URL: url, FORECOURT_SECRET: secret });
const statusOf = async (server: TestServer, key: string) => (await server.fetch("/me", { key })).status;

/** Until the key is refused, in milliseconds. */
async function refusedAfter(server: TestServer, key: string): Promise<number> {
  const startedAt = performance.now();
  await expect.poll(() => statusOf(server, key), { interval: 20, timeout: 60_000 }).toBe(401);
  return performance.now() - startedAt;
}

test("a key that is made on the host works on the servers that run, and is refused within a second of its end", async () => {
  const database = await createServerDatabase(inject("postgresUrl"));
  onTestFinished(() => database.drop());
  await using one = await startTestServer(settings(database.url));
  await using two = await startTestServer(settings(database.url));
  const json = async (...args: string[]): Promise<Record<string, unknown>> =>
    JSON.parse((await onHost(database.url, ...args, "--json")).out) as Record<string, unknown>;

  const until = new Date(Date.now() + 3_600_000).toISOString();
  const made = await json(
    "keys",
    "create",
    "--org",
    "default",
    "--role",
    "operator",
    "--name",
    "Back office",
    "--expires",
    until,
  );
  expect(made).toMatchObject({ role: "operator", organization: "default", expires_at: until });
  const key = String(made["key"]);
  expect([await statusOf(one, key), await statusOf(two, key)]).toEqual([200, 200]);
  expect(await json("keys", "list", "--org", "default")).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ id: made["id"], name: "Back office", expires_at: until, revoked_at: null }),
    ]),
  );

  expect(await json("keys", "revoke", key.slice(0, 16))).toEqual({ id: made["id"], revoked: true });
  expect(await refusedAfter(one, key)).toBeLessThan(1_500);
  expect(await refusedAfter(two, key)).toBeLessThan(1_500);

  // And the same over the API, in the other process.
  const viewer = await one.client.apiKeys.create({ name: "x", role: "viewer" });
  expect([await statusOf(one, viewer.key), await statusOf(two, viewer.key)]).toEqual([200, 200]);
  await one.client.apiKeys.revoke(viewer.id);
  expect(await refusedAfter(one, viewer.key)).toBeLessThan(1_500);
  expect(await refusedAfter(two, viewer.key)).toBeLessThan(1_500);
});

test.each([
  [
    "2027-01-31",
    '--expires must be a time with an offset, not "2027-01-31".\nTry this: --expires 2027-01-31T00:00:00Z',
  ],
  [
    "2027-13-31T00:00:00Z",
    '--expires must be a time with an offset, not "2027-13-31T00:00:00Z".\nTry this: --expires 2027-01-31T00:00:00Z',
  ],
  ["2020-01-31T00:00:00+01:00", "--expires must be in the future, not 2020-01-31T00:00:00+01:00."],
])("no key ends at %s", async (expires, err) => {
  // The value is checked first: there is no such database.
  const refused = await onHost(
    "postgres://127.0.0.1:1/none",
    "keys",
    "create",
    "--org",
    "default",
    "--role",
    "viewer",
    "--expires",
    expires,
  );
  expect(refused).toEqual({ code: 1, out: "", err });
});

test("row-level security is switched on and off on the host, for a role that it holds for", async () => {
  const database = await createDatabase(inject("postgresUrl"));
  const role = `app_${new URL(database.url).pathname.slice(1, 30)}`;
  const sql = postgres(database.url, { max: 1, onnotice: () => undefined });
  onTestFinished(async () => {
    await sql.unsafe(`drop owned by ${role}; drop role ${role}`);
    await sql.end();
    await database.drop();
  });
  const enable = (name: string) => onHost(database.url, "db", "enable-rls", name);
  {
    await using _server = await startTestServer(settings(database.url));
    expect(await enable(role)).toMatchObject({
      code: 1,
      err: expect.stringContaining("A server runs on this database."),
    });
  }
  expect(await enable(role)).toMatchObject({
    code: 1,
    err: expect.stringContaining(`Try this: create role "${role}" login`),
  });
  expect(await enable(new URL(database.url).username)).toMatchObject({
    code: 1,
    err: expect.stringContaining("superuser"),
  });

  await sql.unsafe(`create role ${role} login password 'of the test'`);
  const app = Object.assign(new URL(database.url), { username: role, password: "of the test" }).href;
  expect(await onHost(app, "db", "enable-rls", role)).toMatchObject({
    code: 1,
    err: expect.stringContaining("may not"),
  });
  expect(await enable(role)).toMatchObject({
    code: 0,
    out: expect.stringContaining("Row-level security is on."),
  });
  {
    await using server = await startTestServer(settings(app));
    expect(server.server.core.db.rowLevelSecurity).toBe(true);
    const key = await server.keyFor("viewer");
    expect(await statusOf(server, key)).toBe(200);
  }
  expect(await onHost(app, "db", "migrate")).toEqual({ code: 0, out: "No migrations to apply.", err: "" });
  expect(await onHost(app, "orgs", "list")).toMatchObject({
    code: 0,
    out: expect.stringContaining("default"),
  });

  expect(await onHost(database.url, "db", "disable-rls")).toMatchObject({ code: 0 });
  await using server = await startTestServer(settings(app));
  expect(server.server.core.db.rowLevelSecurity).toBe(false);
  expect(await sql`select from pg_class where relrowsecurity or relforcerowsecurity`).toHaveLength(0);
});
