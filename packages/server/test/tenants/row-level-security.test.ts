import { createDatabase } from "@forecourt/harness";
import postgres from "postgres";
import { afterAll, beforeAll, describe, expect, inject, onTestFinished, test, vi } from "vitest";
import { createOrganization } from "../../src/accounts/organizations.ts";
import { createLocation } from "../../src/sites/locations/create.ts";
import { type Database, openDatabase } from "../../src/store/db.ts";
import { migrate } from "../../src/store/migrate.ts";
import { chargers } from "../../src/store/schema.ts";
import { built } from "../../src/store/statement.ts";
import { createServerDatabase, type ServerDatabase } from "../../src/testing/server-database.ts";
import { startTestApp } from "../../src/testing/start-test-app.ts";
import { type Organization, startOrganization } from "../contract/start-organization.ts";
import { startTestServer, type TestServer } from "../support/start-test-server.ts";
import { carelessLocations } from "./careless-locations.ts";

let database: ServerDatabase;
let server: TestServer;
let ours: Organization;
let theirs: Organization;
let ourOrg: string;
let theirOrg: string;
/** As the server connects: in no scope until one is entered. */
let db: Database;
let owner: postgres.Sql;
beforeAll(async () => {
  database = await createServerDatabase(inject("postgresUrl"), { rowLevelSecurity: true });
  server = await startTestServer({ FORECOURT_DATABASE_URL: database.url });
  ours = await startOrganization(server, server.key, "OURS");
  theirs = await startOrganization(server, await server.otherOrganization(), "THEIRS");
  [ourOrg, theirOrg] = [await orgOf(ours), await orgOf(theirs)];
  db = await openDatabase({ url: database.url, connections: 2 });
  owner = postgres(database.ownerUrl, { max: 1, onnotice: () => undefined });
});
afterAll(async () => {
  await owner.end();
  await db.close();
  await ours[Symbol.asyncDispose]();
  await theirs[Symbol.asyncDispose]();
  await server[Symbol.asyncDispose]();
  await database.drop();
});

async function orgOf({ key }: Organization): Promise<string> {
  const response = await server.fetch("/me", { key });
  const { data } = (await response.json()) as { data: { organization: { id: string } } };
  return data.organization.id;
}

const rows = async (text: string) => [...(await db.read((tx) => tx.execute(text)))];

describe("every table", () => {
  /** The tables whose rows belong to no organization, and why that is safe. */
  const withoutOrganization = [
    // The number of the last event of a record; its id alone says nothing.
    "event_subjects",
    // When all organizations were counted last.
    "overview_state",
    "processes",
    "schema_migrations",
    "secret_checks",
    // Chargers that are not registered.
    "unknown_chargers",
  ];

  const tables = async () => [
    ...(await owner<{ name: string; owned: boolean; partition: boolean; protected: boolean }[]>`
      select relname as name, relispartition as partition,
        exists (select from pg_attribute where attrelid = c.oid and attname = 'org_id') as owned,
        relrowsecurity and relforcerowsecurity
          and exists (select from pg_policy where polrelid = c.oid and polcmd = '*') as protected
      from pg_class c where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') order by 1`),
  ];

  test("with an org_id has a policy and is forced to keep it, partitions too; the others are known", async () => {
    const all = await tables();
    expect(all.filter(({ partition }) => partition).length).toBeGreaterThan(4);
    expect(all.filter(({ owned, protected: kept }) => owned && !kept)).toEqual([]);
    expect(all.filter(({ protected: kept }) => !kept).map(({ name }) => name)).toEqual(withoutOrganization);
  });

  test("that is made later is protected as well: a day of the logs, and what a migration brings", async () => {
    const before = new Set((await tables()).map(({ name }) => name));
    await db.read((tx) => tx.execute("select ensure_log_partitions('2031-01-01', 2)"));
    await owner`create table made_later (id text, org_id text)`;
    await owner`insert into made_later values ('a', ${ourOrg}), ('b', ${theirOrg})`;
    await owner`select keep_row_level_security()`;
    const made = (await tables()).filter(({ name }) => !before.has(name));
    expect(made.map(({ name, protected: kept }) => [name, kept])).toEqual([
      ["delivery_attempts_20310101", true],
      ["delivery_attempts_20310102", true],
      ["evidence_20310101", true],
      ["evidence_20310102", true],
      ["load_history_20310101", true],
      ["load_history_20310102", true],
      ["made_later", true],
      ["message_log_20310101", true],
      ["message_log_20310102", true],
      ["meter_samples_20310101", true],
      ["meter_samples_20310102", true],
      ["ocpp_exchanges_20310101", true],
      ["ocpp_exchanges_20310102", true],
    ]);
    expect(await db.inOrganization(ourOrg, () => rows("select id from made_later"))).toEqual([{ id: "a" }]);
    await owner`drop table made_later`;
  });
});

describe("a statement without a predicate", () => {
  async function owned(): Promise<string[]> {
    const found = await owner<{ name: string }[]>`
      select relname as name from pg_class c where relnamespace = 'public'::regnamespace and relkind in ('r', 'p', 'v')
        and exists (select from pg_attribute where attrelid = c.oid and attname = 'org_id')`;
    return found.map(({ name }) => name);
  }

  /** Of how many organizations there are rows, by table. */
  async function seen(): Promise<Record<string, string[]>> {
    const counted = await Promise.all(
      (await owned()).map(async (name) => {
        const found = await rows(`select distinct org_id from ${name} order by 1`);
        return [name, found.map(({ org_id }) => String(org_id))] as const;
      }),
    );
    return Object.fromEntries(counted.filter(([, organizations]) => organizations.length > 0));
  }

  test("sees the rows of its organization, everything as the system, and nothing in no scope", async () => {
    const everything = await db.asSystem(seen);
    const shared = ["locations", "chargers", "sockets", "sessions", "evidence", "all_evidence", "cdrs"];
    for (const name of [...shared, "commands", "id_tags", "tariffs", "api_keys", "events"])
      expect([name, everything[name]]).toEqual([name, [ourOrg, theirOrg].toSorted()]);
    // The engines write while this reads: once, both readings fall between two of their writes.
    for (const org of [ourOrg, theirOrg])
      await vi.waitFor(async () => {
        const own = Object.entries(await db.asSystem(seen)).filter(([, organizations]) =>
          organizations.includes(org),
        );
        expect(await db.inOrganization(org, seen)).toEqual(
          Object.fromEntries(own.map(([name]) => [name, [org]])),
        );
      }, 20_000);
    expect(await seen()).toEqual({});
  });

  test("neither changes nor makes rows of another organization", async () => {
    const theirEvents = () =>
      db.asSystem(() => rows(`select id from events where org_id = '${theirOrg}' order by 1`));
    const before = await theirEvents();
    await db.inOrganization(ourOrg, async () => {
      await rows("update locations set address = 'changed'");
      await rows("delete from events");
      const make = (org: string) =>
        rows(`insert into locations (id, org_id, name, created_at, updated_at)
          values ('loc_made_${org}', '${org}', 'made', now(), now())`);
      await expect(make(theirOrg)).rejects.toMatchObject({ code: "42501" });
      await make(ourOrg);
    });
    expect(
      await db.asSystem(() => rows("select distinct org_id from locations where address = 'changed'")),
    ).toEqual([{ org_id: ourOrg }]);
    expect(await theirEvents()).toEqual(before);
  });

  test("on one connection, one after the other, each sees only its own rows", async () => {
    const one = await openDatabase({ url: database.url, connections: 1 });
    onTestFinished(() => one.close());
    const chargersSeen = built()((queries) => queries.select({ orgId: chargers.orgId }).from(chargers));
    const look = async (org: string | null): Promise<string[]> => {
      const ask = () => one.read((tx) => tx.run(chargersSeen, {}));
      const found = await (org === null
        ? ask()
        : org === "*"
          ? one.asSystem(ask)
          : one.inOrganization(org, ask));
      return found.map(({ orgId }) => orgId).toSorted();
    };
    const expected = new Map([
      [ourOrg, [ourOrg]],
      [theirOrg, [theirOrg]],
      ["*", [ourOrg, theirOrg].toSorted()],
      [null, []],
    ]);
    const order = Array.from(
      { length: 60 },
      (_, n) => [ourOrg, null, theirOrg, "*"][(n * n + (n >> 2)) % 4] ?? null,
    );
    expect(await Promise.all(order.map(look))).toEqual(order.map((org) => expected.get(org)));
    await expect(
      one.inOrganization(ourOrg, () => one.transaction((tx) => tx.execute("select 1/0"))),
    ).rejects.toMatchObject({ code: "22012" });
    expect(await look(null)).toEqual([]);
  });
});

describe("an operation without its organization's predicate", () => {
  async function ask(rowLevelSecurity: boolean): Promise<number> {
    await using app = await startTestApp({ handlers: carelessLocations, rowLevelSecurity });
    const { core } = app;
    const other = await createOrganization(core, "another");
    const caller = { orgId: other.id, keyId: "key_of_nobody", role: "admin" as const, idempotency: null };
    const { result } = await createLocation(core, caller, { name: "Theirs" });
    return (await app.request(`/v1/locations/${result.id}`)).status;
  }

  test("shows another organization's rows, and under row-level security does not: so the two test runs differ", async () => {
    expect([await ask(false), await ask(true)]).toEqual([200, 404]);
  });
});

describe("the role that the server connects as", () => {
  test("is not a superuser, cannot bypass the policies, and owns nothing", async () => {
    const [role] = await owner`
      select rolsuper, rolbypassrls, (select count(*) from pg_class where relowner = r.oid) as owned
      from pg_roles r where rolname = ${new URL(database.url).username}`;
    expect(role).toEqual({ rolsuper: false, rolbypassrls: false, owned: "0" });
    expect([db.rowLevelSecurity, server.server.core.db.rowLevelSecurity]).toEqual([true, true]);
  });

  test("cannot apply a migration, and the error names the role that can", async () => {
    await using empty = await createDatabase(inject("postgresUrl"));
    const url = new URL(empty.url);
    url.username = new URL(database.url).username;
    const one = await openDatabase({ url: url.href, connections: 1 });
    onTestFinished(() => one.close());
    await expect(migrate(one)).rejects.toMatchObject({
      code: "migration-refused",
      message: expect.stringContaining('"forecourt-server db migrate" as the owner'),
    });
  });
});

test("an ordinary installation has no row-level security, and the scopes change nothing", async () => {
  await using plain = await createDatabase(inject("postgresUrl"));
  const one = await openDatabase({ url: plain.url, connections: 1 });
  onTestFinished(() => one.close());
  await migrate(one);
  expect(one.rowLevelSecurity).toBe(false);
  const [count] = await one.inOrganization("org_nobody", () =>
    one.read((tx) =>
      tx.execute<{ forced: string; set: string | null }>(
        "select count(*) filter (where relrowsecurity) as forced, current_setting('forecourt.org', true) as set from pg_class",
      ),
    ),
  );
  expect(count).toEqual({ forced: "0", set: null });
});
