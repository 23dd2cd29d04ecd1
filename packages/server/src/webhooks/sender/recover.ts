import { sql } from "drizzle-orm";
import type { Core } from "../../core/core.ts";
import { isoOf } from "../../platform/clock.ts";
import type { Tx } from "../../store/db.ts";
import { isNotWanted } from "../endpoints/asked-for.ts";

/**
 * Makes deliveries due again that no process is sending any more, if their webhook still selects them. These are the
 * deliveries of processes that are gone, and those that took longer than an attempt may. The clock of the database
 * decides, because all processes share it. `held` are this process's own deliveries, which stay its own however long it
 * takes to record them. This function does not wait for locks.
 */
export async function recoverDeliveries(core: Core, tx: Tx, held: readonly string[]): Promise<void> {
  const now = sql`${isoOf(core.clock.now())}::timestamptz`;
  const lost = await tx.execute<{ id: string; webhook_id: string }>(sql`
    update deliveries d set state = case when ${isNotWanted} then 'canceled' else 'pending' end, next_at = ${now},
      settled_at = case when ${isNotWanted} then ${now} end, claimed_by = null, lease_until = null
    -- Those of a webhook that was deleted are swept.
    from webhooks w where w.id = d.webhook_id and d.id in (
      select id from deliveries where state = 'sending'
        and (lease_until < now() or not exists (select from processes p where p.id = claimed_by))
        and id not in (select value from jsonb_array_elements_text(${JSON.stringify(held)}::jsonb))
      limit 500 for update skip locked)
    returning d.id, d.webhook_id`);
  tx.afterCommit(() => {
    for (const { id, webhook_id: webhookId } of lost)
      core.log.warn({ delivery_id: id, webhook_id: webhookId }, "webhook attempt lost");
  });
}
