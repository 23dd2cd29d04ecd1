import { and, eq, sql } from "drizzle-orm";
import { isoOf } from "../../platform/clock.ts";
import type { Tx } from "../../store/db.ts";
import { type Recording, recordEvent } from "../../store/events.ts";
import { type Actor, deliveries, webhookHealth, webhooks } from "../../store/schema.ts";
import type { WebhookRow } from "./record.ts";

/**
 * Disables a webhook: from now on the server sends it only what a caller requests. The organization's other webhooks get
 * an event. The caller of this function holds the lock on the webhook's health, and has already written the new health.
 */
export async function disableWebhook(
  core: Recording,
  tx: Tx,
  { webhookId, orgId }: { webhookId: string; orgId: string },
  { reason, actor }: { reason: NonNullable<WebhookRow["disabledReason"]>; actor: Actor },
): Promise<void> {
  const now = isoOf(core.clock.now());
  const [webhook] = await tx
    .update(webhooks)
    .set({ enabled: false, disabledReason: reason, disabledAt: now, updatedAt: now })
    .where(and(eq(webhooks.id, webhookId), eq(webhooks.enabled, true)))
    .returning({ createdAt: webhooks.createdAt });
  if (webhook === undefined) return;
  const [health] = await tx.select().from(webhookHealth).where(eq(webhookHealth.webhookId, webhookId));
  const [row] = await tx
    .select({ pending: sql<string>`count(*)` })
    .from(deliveries)
    .where(and(eq(deliveries.webhookId, webhookId), eq(deliveries.state, "pending")));
  recordEvent(core, tx, {
    orgId,
    type: "webhook.disabled",
    subject: { type: "webhook", id: webhookId },
    actor,
    data: {
      webhook_id: webhookId,
      reason,
      since: reason === "failing" ? (health?.lastSuccessAt ?? webhook.createdAt) : now,
      failed_attempts: health?.state.failedAttempts ?? 0,
      pending_deliveries: Number(row?.pending ?? 0),
    },
  });
}
