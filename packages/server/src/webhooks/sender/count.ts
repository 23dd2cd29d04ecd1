import { sql } from "drizzle-orm";
import type { Core } from "../../core/core.ts";
import { isoOf } from "../../platform/clock.ts";
import type { Tx } from "../../store/db.ts";

export interface DeliveryCounts {
  webhooksPending: number;
  /** Seconds. */
  webhooksOldest: number;
  circuitsOpen: number;
}

export async function countDeliveries({ clock }: Pick<Core, "clock">, tx: Tx): Promise<DeliveryCounts> {
  const now = sql`${isoOf(clock.now())}::timestamptz`;
  const [row] = await tx.execute<{ pending: string; oldest: string; open: string }>(sql`
    select (select count(*) from deliveries where state = 'pending') as pending,
      (select count(*) from webhook_health where state->>'circuit' = 'open') as open,
      (select greatest(0, coalesce(extract(epoch from ${now} - min(first.next_at)), 0))
        from webhooks w join webhook_health h on h.webhook_id = w.id cross join lateral (
          select next_at from deliveries d where d.webhook_id = w.id and d.state = 'pending' order by next_at limit 1
        ) as first
        where w.enabled and coalesce(h.blocked_until <= ${now}, true)) as oldest`);
  return {
    webhooksPending: Number(row?.pending ?? 0),
    webhooksOldest: Number(row?.oldest ?? 0),
    circuitsOpen: Number(row?.open ?? 0),
  };
}
