import { type SQL, sql } from "drizzle-orm";
import type { Core } from "../../core/core.ts";
import { isoOf } from "../../platform/clock.ts";
import { isRequested } from "../endpoints/requested.ts";
import { isStale } from "./telemetry.ts";

const dayMs = 86_400_000;
/** How long the server keeps the pending deliveries of a disabled webhook. */
const keptForDisabledMs = 7 * dayMs;
/** As long as the events. */
const keptMs = 30 * dayMs;
const batch = 1_000;

/** Expires telemetry that came too late to be sent, for example that of paused webhooks. */
export async function expireTelemetry(core: Core): Promise<void> {
  await inBatches(core, async () => {
    const expired = await core.db.read((tx) =>
      tx.execute(sql`
        update deliveries set state = 'expired', ended_at = ${isoOf(core.clock.now())}::timestamptz
        where id in (select id from deliveries where state = 'pending' and ${isStale(core)}
          order by created_at limit ${batch} for update skip locked)
        returning id`),
    );
    core.metrics.webhookDeliveries.count({ outcome: "expired" }, expired.length);
    return expired.length;
  });
}

/** Cancels the pending deliveries of webhooks disabled a week ago, except requested ones, which are still tried. */
export async function cancelForDisabled(core: Core): Promise<void> {
  const now = core.clock.now();
  const disabled = await core.db.read((tx) =>
    tx.execute<{ id: string }>(sql`
      select id from webhooks w where not enabled and disabled_at < ${isoOf(now - keptForDisabledMs)}::timestamptz
        and exists (select from deliveries d where d.webhook_id = w.id and d.state = 'pending' and not ${isRequested})`),
  );
  for (const { id } of disabled) {
    await inBatches(core, async () => {
      const canceled = await core.db.transaction(async (tx) => {
        // A caller that enables the webhook locks its health. After that, the webhook is not disabled any more.
        const [held] = await tx.execute(sql`
          select from webhook_health where webhook_id = ${id} for update`);
        if (held === undefined) return [];
        return tx.execute(sql`
          update deliveries set state = 'canceled', ended_at = ${isoOf(now)}::timestamptz
          where id in (select d.id from deliveries d join webhooks w on w.id = d.webhook_id
            where d.webhook_id = ${id} and d.state = 'pending' and not ${isRequested} and not w.enabled limit ${batch})
          returning id`);
      });
      core.metrics.webhookDeliveries.count({ outcome: "canceled" }, canceled.length);
      return canceled.length;
    });
  }
}

/**
 * Deletes the deliveries of deleted webhooks, with their attempts. Also deletes the deliveries that are as old as events
 * get, and the secrets that have expired.
 */
export async function deleteOldDeliveries(core: Core): Promise<void> {
  const now = core.clock.now();
  await core.db.read((tx) =>
    tx.execute(sql`delete from webhook_secrets where expires_at < ${isoOf(now)}::timestamptz`),
  );
  const known = await core.db.read((tx) =>
    // The query goes from one webhook to the next by the index, because there are few webhooks and many deliveries.
    tx.execute<{ webhook_id: string; deleted: boolean }>(sql`
      with recursive known as (
        (select webhook_id from deliveries order by webhook_id limit 1)
        union all
        select following.webhook_id from known cross join lateral (
          select webhook_id from deliveries where webhook_id > known.webhook_id order by webhook_id limit 1
        ) as following
      )
      select webhook_id, not exists (select from webhooks w where w.id = known.webhook_id) as deleted from known`),
  );
  // The attempts are deleted together with the days on which they were made.
  const isOld = sql`created_at < ${isoOf(now - keptMs)}::timestamptz and state not in ('pending', 'sending')`;
  for (const { webhook_id: id, deleted } of known) {
    // Before the deliveries, because after a restart the server finds the attempts by their deliveries.
    if (deleted) await inBatches(core, () => deleteOldestAttempts(core, id));
    await inBatches(core, () => deleteOldest(core, id, deleted ? sql`true` : isOld));
  }
}

/** Deletes a webhook's oldest attempts up to an instant. By the instant, the index finds them in every table partition. */
async function deleteOldestAttempts(core: Core, webhookId: string): Promise<number> {
  const gone = await core.db.read((tx) =>
    tx.execute(sql`
      delete from delivery_attempts where webhook_id = ${webhookId} and at <= (
        select max(at) from (
          select at from delivery_attempts where webhook_id = ${webhookId} order by at limit ${batch}) as first)
      returning 1`),
  );
  return gone.length;
}

async function deleteOldest(core: Core, webhookId: string, which: SQL): Promise<number> {
  const gone = await core.db.read((tx) =>
    tx.execute(sql`
      delete from deliveries where id in (
        select id from deliveries where webhook_id = ${webhookId} and ${which} order by created_at limit ${batch} for update skip locked)
      returning 1`),
  );
  return gone.length;
}

/** Repeats while a whole batch is left. */
async function inBatches(core: Core, run: () => Promise<number>): Promise<void> {
  while (!core.draining() && (await run()) >= batch);
}
