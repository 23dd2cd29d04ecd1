import { and, eq } from "drizzle-orm";
import type { Caller } from "../../core/caller.ts";
import type { Core } from "../../core/core.ts";
import { notFound } from "../../platform/problems.ts";
import type { Tx } from "../../store/db.ts";
import { webhookHealth, webhooks } from "../../store/schema.ts";
import { type WebhookRecord, type WebhookRow, withHealth } from "./record.ts";

export function findWebhook(core: Core, caller: Caller, webhookId: string): Promise<WebhookRecord> {
  return core.db.read((tx) => ownWebhook(core, tx, caller, webhookId));
}

/** A webhook of the caller's organization, as it is at the moment. */
export async function ownWebhook(
  core: Pick<Core, "clock">,
  tx: Tx,
  caller: Caller,
  webhookId: string,
): Promise<WebhookRecord> {
  const rows = await tx.select().from(webhooks).where(isOwn(caller, webhookId));
  const [record] = await withHealth(core, tx, rows);
  if (record === undefined) throw notFound();
  return record;
}

/** Locks a webhook of the caller's organization, so that it exists until the transaction ends. */
export async function keepWebhook(tx: Tx, caller: Caller, webhookId: string): Promise<void> {
  const [row] = await tx
    .select({ id: webhooks.id })
    .from(webhooks)
    .where(isOwn(caller, webhookId))
    .for("key share");
  if (row === undefined) throw notFound();
}

/**
 * Locks a webhook of the caller's organization, to change it, and its health. It locks the health first, as the webhook
 * sender does before it leases deliveries and records attempts. The same order prevents a deadlock.
 */
export async function holdWebhook(
  tx: Tx,
  caller: Pick<Caller, "orgId">,
  webhookId: string,
): Promise<{ webhook: WebhookRow; health: typeof webhookHealth.$inferSelect }> {
  const [health] = await tx
    .select()
    .from(webhookHealth)
    .where(and(eq(webhookHealth.webhookId, webhookId), eq(webhookHealth.orgId, caller.orgId)))
    .for("update");
  const [webhook] = await tx.select().from(webhooks).where(isOwn(caller, webhookId)).for("no key update");
  if (health === undefined || webhook === undefined) throw notFound();
  return { webhook, health };
}

function isOwn({ orgId }: Pick<Caller, "orgId">, webhookId: string) {
  return and(eq(webhooks.id, webhookId), eq(webhooks.orgId, orgId));
}
