import { sql } from "drizzle-orm";
import { type Context, isoOf } from "../context.ts";
import type { Tx } from "../store/db.ts";

/**
 * Deliveries that nobody is sending any more are due again: those of processes that are not there, and those that took longer
 * than an attempt may, by the clock of the database, which is one for all. `held` are this process's own, however long it
 * takes to settle them. Waits for nobody.
 */
export async function recoverDeliveries(ctx: Context, tx: Tx, held: readonly string[]): Promise<void> {
  const now = sql`${isoOf(ctx.clock.now())}::timestamptz`;
  const lost = await tx.execute<{ id: string; webhook_id: string }>(sql`
    update deliveries set state = 'pending', next_at = ${now}, claimed_by = null, lease_until = null
    where id in (
      select id from deliveries d where state = 'sending'
        -- Those of a webhook that was deleted are swept.
        and exists (select from webhooks w where w.id = d.webhook_id)
        and (lease_until < now() or not exists (select from processes p where p.id = claimed_by))
        and id not in (select value from jsonb_array_elements_text(${JSON.stringify(held)}::jsonb))
      limit 500 for update skip locked)
    returning id, webhook_id`);
  tx.afterCommit(() => {
    for (const { id, webhook_id: webhookId } of lost)
      ctx.log.warn({ delivery_id: id, webhook_id: webhookId }, "webhook attempt lost");
  });
}
