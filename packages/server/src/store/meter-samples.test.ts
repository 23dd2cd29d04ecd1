import { createDatabase, testScale } from "@forecourt/harness";
import { sql } from "drizzle-orm";
import { expect, inject, onTestFinished, test } from "vitest";
import { type Database, openDatabase } from "./db.ts";
import { migrate, readMigrations } from "./migrate.ts";

const name = "0029_meter_samples.sql";
const rows = testScale === 1 ? 20_000 : 400_000 * testScale;

/** Samples of a week, as older versions stored them, with and without a session. */
const olderSamples = sql.raw(`
  select ensure_log_partitions('2026-05-01', 7);
  insert into evidence (org_id, charger_id, connector_id, transaction_id, session_id, action, at, received_at, context,
    energy_wh, power_w, current_a, voltage_v, soc_pct, reason, raw)
  select 'org_1', 'chg_' || n % 1000, 1, case when n % 7 > 0 then n % 1000 end, case when n % 7 > 0 then 'ses_' || n % 1000 end,
    case n % 100 when 0 then 'StartTransaction' when 1 then 'StopTransaction' else 'MeterValues' end, moment, moment,
    case when n % 100 > 1 then 'Sample.Periodic' end, n, 10987, 15.9, 230.4, 41, case n % 100 when 1 then 'Local' end,
    case when n % 3 = 0 then '[{"value": "31.5", "measurand": "Temperature"}]'::jsonb end
  from generate_series(1, ${rows}) n,
    lateral (select timestamptz '2026-05-01 00:00:00+00' + n * interval '7 days' / ${rows + 1} as moment) as m;
`);

async function startOlder(): Promise<Database> {
  const database = await createDatabase(inject("postgresUrl"));
  const db = await openDatabase({ url: database.url, connections: 2 });
  onTestFinished(async () => {
    await db.close();
    await database.drop();
  });
  const all = await readMigrations();
  await migrate(db, { only: all.filter((migration) => migration.name < name) });
  await db.transaction((tx) => tx.execute(olderSamples), { timeoutMs: 600_000 });
  return db;
}

/** The files in which PostgreSQL stores the evidence and its indexes. Another file is a table or an index that was rewritten. */
async function filesOf(db: Database): Promise<unknown[]> {
  return db.read((tx) =>
    tx.execute(sql`select c.oid::regclass::text as name, pg_relation_filenode(c.oid)::text as file
      from pg_class c where c.relname ~ '^evidence' and c.relkind in ('r', 'i') order by 1`),
  );
}

test("the migration rewrites nothing, and no reader or writer of the evidence waits for it", async () => {
  const db = await startOlder();
  const before = await filesOf(db);
  expect(before.length).toBeGreaterThan(7);
  const migration = (await readMigrations()).find((each) => each.name === name);
  const locks = await db.transaction(async (tx) => {
    await tx.execute(sql.raw(migration?.text ?? ""));
    return tx.execute<{ mode: string }>(sql`
      select distinct mode from pg_locks l join pg_class c on c.oid = l.relation
      where l.pid = pg_backend_pid() and c.relname ~ '^(evidence|sessions|chargers)'`);
  });
  // Only TRUNCATE, DROP and a rewrite wait for this lock.
  expect([...locks]).toEqual([{ mode: "AccessShareLock" }]);
  expect(await filesOf(db)).toEqual(before);
}, 900_000);

test("all evidence has the older rows as they were, and the samples in the same form", async () => {
  const db = await startOlder();
  await db.read((tx) => tx.execute(sql`create table before as select * from evidence`));
  await migrate(db);
  const compared = () =>
    db.read((tx) =>
      tx.execute<{ missing: string; rows: string }>(sql`
        select (select count(*) from (select * from before except select * from all_evidence) as d) as missing,
          (select count(*) from all_evidence)::text as rows`),
    );
  const same = [{ missing: "0", rows: String(rows) }];
  expect([...(await compared())]).toEqual(same);
  await db.transaction(async (tx) => {
    await tx.execute(sql`
      insert into meter_samples (id, org_id, charger_id, connector_id, transaction_id, session_id, at, received_at, context,
        energy_wh, power_w, current_a, voltage_v, soc_pct, raw)
      select id, org_id, charger_id, connector_id, transaction_id, session_id, at, received_at,
        case context when 'Sample.Periodic' then '' else context end, energy_wh, power_w::numeric, current_a::numeric,
        voltage_v::numeric, soc_pct::numeric, raw::json
      from evidence where action = 'MeterValues'`);
    await tx.execute(sql`delete from evidence where action = 'MeterValues'`);
  });
  expect([...(await compared())]).toEqual(same);
}, 900_000);
