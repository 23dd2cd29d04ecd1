import { setTimeout as wait } from "node:timers/promises";
import type { Client } from "@forecourt/client";
import type postgres from "postgres";
import type { Subscription } from "../webhooks/delivery-guarantees.ts";

/** A killed process is detected after 15 s by a process that has run for as long. A busy machine needs more time. */
const stuckMs = 60_000;
const finishedWithinMs = 900_000;

/** How long to wait for deliveries that are due only by the schedule. After that, they are redelivered. */
const patienceMs = 15_000;

/**
 * Resolves when no delivery is pending. By the schedule, a delivery to a failing receiver would wait for hours, so what is
 * still pending after a while is canceled and redelivered through the API. Returns the number of these deliveries.
 */
export async function finishDeliveries(
  sql: postgres.Sql,
  client: Client,
  subscriptions: readonly Subscription[],
  since: Date,
): Promise<number> {
  const pending = async () => {
    const rows = await sql<{ webhook_id: string; left: number; later: boolean }[]>`
      select d.webhook_id, count(*)::int as left, bool_and(d.state = 'pending' and d.next_at > now() + interval '2 seconds'
        or coalesce(h.blocked_until > now() + interval '2 seconds', false)) as later
      from deliveries d join webhook_health h on h.webhook_id = d.webhook_id
      where d.state in ('pending', 'sending') group by d.webhook_id`;
    return rows;
  };
  const startedAt = Date.now();
  let redelivered = 0;
  // A receiver that takes one delivery at a time is slow. It is stuck when the number of pending deliveries does not fall.
  let least = Number.POSITIVE_INFINITY;
  let lessAt = startedAt;
  for (let rows = await pending(); rows.length > 0; rows = await pending()) {
    const left = rows.reduce((sum, row) => sum + row.left, 0);
    if (left < least) {
      least = left;
      lessAt = Date.now();
    }
    if (Date.now() - lessAt > stuckMs || Date.now() - startedAt > finishedWithinMs)
      throw new Error(`Not delivered, or not in time: ${JSON.stringify(rows)}`);
    await wait(250);
    if (Date.now() - startedAt < patienceMs) continue;
    for (const { webhook_id, later } of rows) {
      if (!later || !subscriptions.some(({ webhookId }) => webhookId === webhook_id)) continue;
      await client.webhooks.update(webhook_id, { enabled: false });
      await client.webhooks.update(webhook_id, { enabled: true, resume: "none" });
      const { count } = await client.webhooks.redeliverMany(webhook_id, { since: since.toISOString() });
      redelivered += count;
      least = Number.POSITIVE_INFINITY;
    }
  }
  return redelivered;
}
