import { eventCatalogue } from "@forecourt/contract";
import { lt, type SQL, sql } from "drizzle-orm";
import { knockKeptMs } from "../chargers/knocks.ts";
import type { Context } from "../context.ts";
import { isoOf } from "../context.ts";
import { idempotencyKeys, messageLog, unknownChargers } from "./schema.ts";

const dayMs = 86_400_000;

/** How long each kind of row is kept. */
const keptDays = {
  evidence: 400,
  messageLog: 30,
  meterValueFrames: 1,
  events: 30,
  telemetry: 1,
  deliveryAttempts: 30,
  idempotencyKeys: 1,
};

/** Day partitions are made ahead of time, so that the logs never wait for one. */
export async function preparePartitions(ctx: Pick<Context, "db" | "clock">): Promise<void> {
  const today = isoOf(ctx.clock.now()).slice(0, 10);
  await ctx.db.transaction(async (tx) => {
    // Processes that start together take turns.
    if (!ctx.db.embedded)
      await tx.execute(sql`select pg_advisory_xact_lock(hashtext('forecourt log partitions'))`);
    await tx.execute(sql`select ensure_log_partitions(${today}::date, 4)`);
  });
}

/** Drops and deletes what is older than its time. */
export async function forgetOldRows(ctx: Pick<Context, "db" | "clock">): Promise<void> {
  const before = (days: number): string => isoOf(ctx.clock.now() - days * dayMs);
  await ctx.db.transaction(async (tx) => {
    await tx.execute(
      sql`select drop_log_partitions('evidence', ${before(keptDays.evidence).slice(0, 10)}::date)`,
    );
    await tx.execute(
      sql`select drop_log_partitions('message_log', ${before(keptDays.messageLog).slice(0, 10)}::date)`,
    );
    await tx.execute(
      sql`select drop_log_partitions('delivery_attempts', ${before(keptDays.deliveryAttempts).slice(0, 10)}::date)`,
    );
  });
  await ctx.db.transaction(async (tx) => {
    await tx.delete(messageLog).where(
      // The lower bound keeps the older partitions untouched: they hold none, unless the server was away for a week.
      sql`${messageLog.action} = 'MeterValues' and ${messageLog.at} < ${before(keptDays.meterValueFrames)}::timestamptz
          and ${messageLog.at} >= ${before(keptDays.meterValueFrames + 7)}::timestamptz`,
    );
  });
  await forgetEvents(ctx, sql`created_at < ${before(keptDays.events)}::timestamptz`);
  await forgetEvents(
    ctx,
    sql`created_at < ${before(keptDays.telemetry)}::timestamptz and type in (${telemetry})`,
  );
  await ctx.db.transaction(async (tx) => {
    await tx
      .delete(unknownChargers)
      .where(lt(unknownChargers.lastSeenAt, isoOf(ctx.clock.now() - knockKeptMs)));
    await tx.delete(idempotencyKeys).where(lt(idempotencyKeys.createdAt, before(keptDays.idempotencyKeys)));
  });
}

/** Written out, as in the index that finds them. */
const telemetry = sql.raw(
  Object.entries(eventCatalogue)
    .filter(([, entry]) => entry.class === "telemetry")
    .map(([type]) => `'${type}'`)
    .join(", "),
);

const eventsAtOnce = 5_000;

/** In pieces: whoever waits for a row or for the log does not wait long. */
async function forgetEvents(ctx: Pick<Context, "db">, which: SQL): Promise<void> {
  for (;;) {
    const forgotten = await ctx.db.read((tx) =>
      tx.execute(sql`
        delete from events where id in (select id from events where ${which} limit ${eventsAtOnce}) returning 1`),
    );
    if (forgotten.length < eventsAtOnce) return;
  }
}
