import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { type Organization, startTestApi, type TestApi } from "../testing/start-test-api.ts";

/* `GET /sessions?updated_since=`: a reader who continues from `next_cursor` has a copy of all sessions. */

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi(inject("postgresUrl"));
});
afterAll(() => api.close());

async function startSite() {
  const ours = await api.organization();
  const { id } = (await ours.admin("POST", "/chargers", { identity: `CP-${ours.orgId.slice(-8)}` })).body
    .data;
  return { ours, connection: await api.connect(id) };
}

interface Changes {
  ids: string[];
  cursor: string;
}

const now = () => new Date(api.clock.now()).toISOString();

/** All pages. Waits for the transactions of other tests, which the list does not overtake. */
async function changes(ours: Organization, since: string, cursor = "", atLeast = 0): Promise<Changes> {
  const found: Changes = { ids: [], cursor };
  await expect
    .poll(
      async () => {
        for (;;) {
          const from = found.cursor === "" ? "" : `&cursor=${found.cursor}`;
          const { status, body } = await ours.viewer(
            "GET",
            `/sessions?updated_since=${since}&per_page=2${from}`,
          );
          expect(status).toBe(200);
          found.ids.push(...body.data.map(({ id }: { id: string }) => id));
          found.cursor = body.pagination.next_cursor;
          if (!body.pagination.has_more) return found.ids.length;
        }
      },
      { timeout: 60_000 },
    )
    .toBeGreaterThanOrEqual(atLeast);
  return found;
}

const newest = async ({ viewer }: Organization) =>
  (await viewer("GET", "/sessions")).body.data[0].id as string;

const write = (statement: ReturnType<typeof sql>) =>
  api.core.db.transaction(async (tx) => void (await tx.execute(statement)));

test("each session comes once, in the order of the changes, and again when it changes", async () => {
  const { ours, connection } = await startSite();
  const since = now();
  const ids: string[] = [];
  for (let n = 0; n < 3; n++) {
    await api.charge(connection);
    ids.push(await newest(ours));
  }
  const first = await changes(ours, since, "", 3);
  expect(first.ids).toEqual(ids);

  const transactionId = await api.begin(connection);
  const running = await newest(ours);
  const second = await changes(ours, since, first.cursor, 1);
  expect(second.ids).toEqual([running]);

  // A reading, which comes with each message of the charger, and its publication.
  await write(sql`update sessions set last_meter_wh = 2000, updated_at = ${now()} where id = ${running}`);
  const third = await changes(ours, since, second.cursor);
  expect(third).toEqual({ ids: [], cursor: second.cursor });
  await write(sql`update sessions set update_published_at = ${now()} where id = ${running}`);
  const fourth = await changes(ours, since, third.cursor, 1);
  expect(fourth.ids).toEqual([running]);

  await api.end(connection, transactionId);
  // It ends, and is billed.
  const fifth = await changes(ours, since, fourth.cursor, 1);
  expect(new Set(fifth.ids)).toEqual(new Set([running]));
  expect((await changes(ours, since, fifth.cursor)).ids).toEqual([]);
});

test("a change whose transaction is open for long is neither overtaken nor missed", async () => {
  const { ours, connection } = await startSite();
  const since = now();
  await api.charge(connection);
  const slow = await newest(ours);
  await api.charge(connection);
  const quick = await newest(ours);
  const before = await changes(ours, since, "", 2);
  await api.core.db.transaction(async (tx) => {
    await tx.execute(sql`update sessions set stop_reason = 'Slow', updated_at = ${now()} where id = ${slow}`);
    await write(sql`update sessions set stop_reason = 'Quick', updated_at = ${now()} where id = ${quick}`);
    expect(await changes(ours, since, before.cursor)).toEqual({ ids: [], cursor: before.cursor });
  });
  expect((await changes(ours, since, before.cursor, 2)).ids).toEqual([slow, quick]);
});

test("what changed before is not listed, and neither are sessions of another organization", async () => {
  const { ours, connection } = await startSite();
  await api.charge(connection);
  const old = await newest(ours);
  api.clock.advance(5 * 3_600_000);
  const since = now();
  await api.charge(connection);
  const late = await newest(ours);
  expect((await changes(ours, since, "", 1)).ids).toEqual([late]);
  expect((await changes(ours, "2020-01-01", "", 2)).ids).toEqual([old, late]);
  // The old one is corrected now.
  await write(sql`update sessions set stop_reason = 'Remote', updated_at = ${now()} where id = ${old}`);
  expect((await changes(ours, since, "", 2)).ids).toEqual([late, old]);
  expect((await changes(await api.organization(), "2020-01-01")).ids).toEqual([]);
});

test("a wrong time, and a cursor of another list, are refused", async () => {
  const { ours, connection } = await startSite();
  await api.charge(connection);
  const { cursor } = await changes(ours, "2020-01-01", "", 1);
  for (const [query, pointer] of [
    ["updated_since=yesterday", "/query/updated_since"],
    [`cursor=${cursor}`, "/query/cursor"],
  ]) {
    const { status, body } = await ours.viewer("GET", `/sessions?${query}`);
    expect([query, status, body.errors[0].pointer]).toEqual([query, 400, pointer]);
  }
});

test("the trigger looks at every column that the API shows", async () => {
  const { ours, connection } = await startSite();
  await api.charge(connection);
  const [session] = (await ours.viewer("GET", "/sessions")).body.data;
  const [row] = await api.core.db.read((tx) =>
    tx.execute<{ trigger: string; columns: string[] }>(sql`
      select pg_get_triggerdef(oid) as trigger,
        (select jsonb_agg(attname) from pg_attribute where attrelid = tgrelid and attnum > 0) as columns
      from pg_trigger where tgname = 'session_has_changed'`),
  );
  const shown = Object.keys(session).filter((name) => row?.columns.includes(name));
  expect(shown.length).toBeGreaterThan(20);
  const looked = new Set(row?.trigger.match(/(?<=new\.)\w+/g));
  expect(shown.filter((name) => !looked.has(name))).toEqual(["id", "created_at", "updated_at"]);
});
