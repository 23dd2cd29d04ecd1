import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { isoOf } from "../context.ts";
import { createOrganization } from "../organizations/create.ts";
import { startContext } from "../testing/start-app.ts";
import { forgetOldRows, preparePartitions } from "./retention.ts";
import { messageLog } from "./schema.ts";

const dayMs = 86_400_000;

test("every log has a partition for today and the days to come, and several processes may make them at once", async () => {
  await using context = await startContext();
  // The database comes with those of today.
  context.clock.advance(Date.UTC(2036, 10, 21, 8) - context.clock.now());
  await Promise.all([
    preparePartitions(context.ctx),
    preparePartitions(context.ctx),
    preparePartitions(context.ctx),
  ]);
  const rows = await context.ctx.db.read((tx) =>
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
    "message_log_20361121",
    "message_log_20361122",
    "message_log_20361123",
    "message_log_20361124",
  ]);
});

test("frames are forgotten after thirty days, meter values after one", async () => {
  await using context = await startContext();
  const { ctx, clock } = context;
  await preparePartitions(ctx);
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
    const rows = await ctx.db.read((tx) => tx.select().from(messageLog).orderBy(messageLog.id));
    return rows.map(({ action }) => action);
  };
  await ctx.db.transaction(async (tx) => {
    await tx.insert(messageLog).values([frame("MeterValues", begin), frame("Heartbeat", begin)]);
  });

  clock.advance(dayMs - 1_000);
  await forgetOldRows(ctx);
  expect(await left()).toEqual(["MeterValues", "Heartbeat"]);
  clock.advance(2_000);
  await forgetOldRows(ctx);
  expect(await left()).toEqual(["Heartbeat"]);
  clock.advance(29 * dayMs);
  await forgetOldRows(ctx);
  expect(await left()).toEqual(["Heartbeat"]);
  clock.advance(dayMs);
  await forgetOldRows(ctx);
  expect(await left()).toEqual([]);
});

test("events are forgotten after thirty days, telemetry after one, however many there are", async () => {
  await using context = await startContext();
  const { ctx, clock } = context;
  await preparePartitions(ctx);
  const begin = clock.now();
  const { id: orgId } = await createOrganization(ctx, "default");
  const insert = (type: string, count: number, at: number) =>
    ctx.db.transaction((tx) =>
      tx.execute(sql`
        insert into events (id, org_id, type, subject_type, subject_id, sequence, actor, data, created_at)
        select gen_random_uuid()::text, ${orgId}, ${type}, 'session', gen_random_uuid()::text, 1, '{}', '{}',
          ${isoOf(at)}::timestamptz
        from generate_series(1, ${count}::integer)`),
    );
  const left = async () => {
    const rows = await ctx.db.read((tx) =>
      tx.execute<{ type: string; count: number }>(
        sql`select type, count(*)::integer as count from events group by type order by type`,
      ),
    );
    return Object.fromEntries([...rows].map(({ type, count }) => [type, count]));
  };
  // More than fit into one statement.
  await insert("session.updated", 12_000, begin);
  await insert("dlb.allocation_changed", 2, begin);
  await insert("session.ended", 3, begin);
  await insert("session.updated", 1, begin + 2_000);

  clock.advance(dayMs + 1_000);
  await forgetOldRows(ctx);
  expect(await left()).toEqual({ "session.ended": 3, "session.updated": 1 });
  clock.advance(29 * dayMs - 2_000);
  await forgetOldRows(ctx);
  expect(await left()).toEqual({ "session.ended": 3 });
  clock.advance(2_000);
  await forgetOldRows(ctx);
  expect(await left()).toEqual({});
});
