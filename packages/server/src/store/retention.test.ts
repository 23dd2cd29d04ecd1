import { sql } from "drizzle-orm";
import postgres from "postgres";
import { expect, inject, test } from "vitest";
import { createOrganization } from "../accounts/organizations.ts";
import { isoOf } from "../platform/clock.ts";
import { parseConfig } from "../platform/config.ts";
import { startServer } from "../server.ts";
import { createServerDatabase } from "../testing/server-database.ts";
import { startTestCore } from "../testing/start-test-core.ts";
import { createRetention, forgetOldRows, preparePartitions } from "./retention.ts";
import { messageLog, ocppExchanges } from "./schema.ts";
import { shortText } from "./short-text.ts";

const dayMs = 86_400_000;

test("every log has a partition for today and the days to come, and several processes may make them at once", async () => {
  await using context = await startTestCore();
  // The database already has the partitions of today.
  context.clock.advance(Date.UTC(2036, 10, 21, 8) - context.clock.now());
  await Promise.all([
    preparePartitions(context.core),
    preparePartitions(context.core),
    preparePartitions(context.core),
  ]);
  const rows = await context.core.db.read((tx) =>
    tx.execute<{
      name: string;
    }>(sql`select relname as name from pg_class where relispartition and relkind = 'r'
      and relname ~ '_2036[0-9]{4}$' order by relname`),
  );
  expect(rows.map(({ name }) => name)).toEqual([
    "delivery_attempts_20361121",
    "delivery_attempts_20361122",
    "delivery_attempts_20361123",
    "delivery_attempts_20361124",
    "evidence_20361121",
    "evidence_20361122",
    "evidence_20361123",
    "evidence_20361124",
    "load_history_20361121",
    "load_history_20361122",
    "load_history_20361123",
    "load_history_20361124",
    "message_log_20361121",
    "message_log_20361122",
    "message_log_20361123",
    "message_log_20361124",
    "meter_samples_20361121",
    "meter_samples_20361122",
    "meter_samples_20361123",
    "meter_samples_20361124",
    "ocpp_exchanges_20361121",
    "ocpp_exchanges_20361122",
    "ocpp_exchanges_20361123",
    "ocpp_exchanges_20361124",
  ]);
});

test("exchanges are deleted after thirty days, meter values after one", async () => {
  await using context = await startTestCore();
  const { core, clock } = context;
  await preparePartitions(core);
  const begin = clock.now();
  const exchange = (action: string, at: number) => ({
    orgId: "org_1",
    chargerId: "chg_1",
    epoch: 1,
    incoming: true,
    action: shortText(action),
    messageId: "1",
    call: "{}",
    at: isoOf(at),
  });
  const left = async () => {
    const rows = await core.db.read((tx) => tx.select().from(ocppExchanges).orderBy(ocppExchanges.id));
    return rows.map(({ action, id }) => `${action === "Other" ? action : "MeterValues"} ${id}`);
  };
  // The ids count by two. The walk ends at pages with newer rows, and goes on from there.
  const many = 40_000;
  await core.db.transaction(async (tx) => {
    await tx.insert(ocppExchanges).values([exchange("MeterValues", begin), exchange("Other", begin)]);
    await tx.execute(sql`
      insert into ocpp_exchanges (org_id, charger_id, epoch, incoming, action, call, at)
      select 'org_1', 'chg_1', 1, true, ${shortText("MeterValues")}, '{}',
        ${isoOf(begin)}::timestamptz + n * interval '100 milliseconds'
      from generate_series(1, ${many}::integer) n`);
  });

  clock.advance(dayMs - 1_000);
  const deleteFrames = createRetention().find(({ name }) => name === "retention-meter-value-frames");
  await deleteFrames?.run(core);
  expect(await left()).toHaveLength(many + 2);
  clock.advance(2_000);
  await deleteFrames?.run(core);
  expect(await left()).toHaveLength(many - 8);
  clock.advance(many * 100);
  await deleteFrames?.run(core);
  expect(await left()).toEqual(["Other 3"]);
  clock.advance(29 * dayMs - many * 100);
  await forgetOldRows(core);
  expect(await left()).toEqual(["Other 3"]);
  clock.advance(dayMs);
  await forgetOldRows(core);
  expect(await left()).toEqual([]);
});

test("frames are deleted after thirty days, meter values after one", async () => {
  await using context = await startTestCore();
  const { core, clock } = context;
  await preparePartitions(core);
  const begin = clock.now();
  const frame = (action: string, at: number) => ({
    orgId: "org_1",
    chargerId: "chg_1",
    connectionId: "con_1",
    direction: "in" as const,
    action,
    messageId: "1",
    text: "[]",
    at: isoOf(at),
    type: "call" as const,
  });
  const left = async () => {
    const rows = await core.db.read((tx) => tx.select().from(messageLog).orderBy(messageLog.id));
    return rows.map(({ action }) => action);
  };
  await core.db.transaction(async (tx) => {
    await tx.insert(messageLog).values([frame("MeterValues", begin), frame("Heartbeat", begin)]);
  });

  clock.advance(dayMs - 1_000);
  await forgetOldRows(core);
  expect(await left()).toEqual(["MeterValues", "Heartbeat"]);
  clock.advance(2_000);
  await forgetOldRows(core);
  expect(await left()).toEqual(["Heartbeat"]);
  clock.advance(29 * dayMs);
  await forgetOldRows(core);
  expect(await left()).toEqual(["Heartbeat"]);
  clock.advance(dayMs);
  await forgetOldRows(core);
  expect(await left()).toEqual([]);
});

test("events are deleted after thirty days, telemetry after one, in any number", async () => {
  await using context = await startTestCore();
  const { core, clock } = context;
  await preparePartitions(core);
  const begin = clock.now();
  const { id: orgId } = await createOrganization(core, "default");
  const insert = (type: string, count: number, at: number) =>
    core.db.transaction((tx) =>
      tx.execute(sql`
        insert into events (id, org_id, type, subject_type, subject_id, sequence, actor, data, created_at)
        select gen_random_uuid()::text, ${orgId}, ${type}, 'session', gen_random_uuid()::text, 1, '{}', '{}',
          ${isoOf(at)}::timestamptz
        from generate_series(1, ${count}::integer)`),
    );
  const left = async () => {
    const rows = await core.db.read((tx) =>
      tx.execute<{ type: string; count: number }>(
        sql`select type, count(*)::integer as count from events group by type order by type`,
      ),
    );
    return Object.fromEntries([...rows].map(({ type, count }) => [type, count]));
  };
  // More rows than fit into one statement.
  await insert("session.updated", 12_000, begin);
  await insert("dlb.allocation_changed", 2, begin);
  await insert("session.ended", 3, begin);
  await insert("session.updated", 1, begin + 2_000);

  clock.advance(dayMs + 1_000);
  await forgetOldRows(core);
  expect(await left()).toEqual({ "session.ended": 3, "session.updated": 1 });
  clock.advance(29 * dayMs - 2_000);
  await forgetOldRows(core);
  expect(await left()).toEqual({ "session.ended": 3 });
  clock.advance(2_000);
  await forgetOldRows(core);
  expect(await left()).toEqual({});
});

test("jobs are deleted with their items ninety days after their end", async () => {
  await using context = await startTestCore();
  const { core, clock } = context;
  await preparePartitions(core);
  const { id: orgId } = await createOrganization(core, "default");
  const insert = (id: string, finishedAt: number | null) =>
    core.db.transaction(async (tx) => {
      await tx.execute(sql`
        insert into jobs (id, org_id, action, payload, selection, concurrency, wave_pause_s, wave_gate, requested_by,
          status, total, counts, wave, created_at, finished_at)
        values (${id}, ${orgId}, 'ClearCache', '{}', '{}', 1, 0, false, 'key_1', 'completed', 600, '{}', 1,
          ${isoOf(clock.now())}::timestamptz,
          ${finishedAt === null ? null : isoOf(finishedAt)}::timestamptz)`);
      // More rows than one piece has.
      await tx.execute(sql`
        insert into job_items (job_id, position, org_id, charger_id, charger_identity, outcome)
        select ${id}, n, ${orgId}, 'chg_1', 'CP-1', 'accepted' from generate_series(1, 600) as n`);
    });
  const left = async () => {
    const rows = await core.db.read((tx) =>
      tx.execute<{ id: string; items: string }>(sql`
        select id, (select count(*) from job_items where job_id = jobs.id) as items from jobs order by id`),
    );
    return rows.map(({ id, items }) => `${id} ${items}`);
  };
  await insert("job_1", clock.now());
  await insert("job_2", clock.now() + 2_000);
  await insert("job_3", null);
  clock.advance(90 * dayMs - 1_000);
  await forgetOldRows(core);
  expect(await left()).toEqual(["job_1 600", "job_2 600", "job_3 600"]);
  clock.advance(2_000);
  await forgetOldRows(core);
  expect(await left()).toEqual(["job_2 600", "job_3 600"]);
});

test("a reader that does not end keeps a partition, and no writer waits for it", async () => {
  await using context = await startTestCore();
  const { core, clock } = context;
  await preparePartitions(core);
  const frame = () => ({
    orgId: "org_1",
    chargerId: "chg_1",
    connectionId: "con_1",
    direction: "in" as const,
    action: "Heartbeat",
    messageId: "1",
    text: "[]",
    at: isoOf(clock.now()),
    type: "call" as const,
  });
  await core.db.read((tx) => tx.insert(messageLog).values([frame()]));
  clock.advance(31 * dayMs);
  await preparePartitions(core);
  let end = (): void => {};
  const ended = new Promise<void>((resolve) => {
    end = resolve;
  });
  const job = createRetention().find(({ name }) => name === "retention-message-log");
  const { reading, dropping } = await new Promise<{
    reading: Promise<void>;
    dropping: Promise<void> | undefined;
  }>((resolve) => {
    const reading = core.db.transaction(async (tx) => {
      await tx.select().from(messageLog);
      resolve({ reading, dropping: job?.run(core) });
      await ended;
    });
  });
  // This runs while the job tries to get its lock. If the lock request waited for its turn, each of these writes would wait
  // behind it until the reader ends.
  for (let written = 0; written < 20; written += 1)
    await core.db.read((tx) => tx.insert(messageLog).values([frame()]));
  expect(await core.db.read((tx) => tx.select().from(messageLog))).toHaveLength(21);
  end();
  await reading;
  await dropping;
  // The old frame was deleted with the partition of its day.
  expect(await core.db.read((tx) => tx.select().from(messageLog))).toHaveLength(20);
});

test("every kind of row is deleted at the start, also when the retention of another kind fails", async () => {
  await using database = await createServerDatabase(inject("postgresUrl"));
  const owner = postgres(database.ownerUrl, { max: 1, onnotice: () => undefined });
  await owner`insert into organizations (id, name, created_at) values ('org_old', 'Old', now())`;
  await owner`
    insert into events (id, org_id, type, subject_type, subject_id, sequence, actor, data, created_at)
    select 'evt_' || n, 'org_old', 'session.ended', 'session', 'ses_' || n, 1, '{}', '{}', now() - interval '31 days'
    from generate_series(1, 2500) as n`;
  // This makes the retention of unknown chargers fail.
  await owner`alter table unknown_chargers rename to unknown_chargers_away`;
  const parsed = parseConfig({
    FORECOURT_PORT: "0",
    FORECOURT_METRICS: "off",
    FORECOURT_DATABASE_URL: database.url,
    FORECOURT_SECRET: "a secret that only the tests know of",
  });
  if (!parsed.ok) throw new Error("unreachable: these are settings");
  const failed: unknown[] = [];
  const ignore = () => undefined;
  const log = {
    debug: ignore,
    info: ignore,
    warn: ignore,
    error: (fields: object) => void failed.push("job" in fields ? fields.job : fields),
  };
  const server = await startServer(parsed.config, { log });
  const left = async () =>
    (await owner`select from events where id like 'evt\\_%' and org_id = 'org_old'`).length;
  await expect.poll(left, { timeout: 60_000 }).toBe(0);
  // The engine of issues reads that table as well.
  const retentions = () => failed.filter((job) => job !== "issues");
  await expect.poll(retentions, { timeout: 60_000 }).toEqual(["retention-unknown-chargers"]);
  await server.close();
  await owner.end();
});
