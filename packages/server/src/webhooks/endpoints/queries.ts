import { and, eq } from "drizzle-orm";
import type { Caller } from "../../core/caller.ts";
import type { Core } from "../../core/core.ts";
import { notFound } from "../../platform/problems.ts";
import type { Tx } from "../../store/db.ts";
import { listNewest, type Page, type PageRequest } from "../../store/listing.ts";
import { webhookHealth, webhooks } from "../../store/schema.ts";
import { type WebhookRecord, type WebhookRow, withHealth } from "./record.ts";
import { recordDeleted } from "./record-webhook.ts";

export function listWebhooks(core: Core, caller: Caller, request: PageRequest): Promise<Page<WebhookRecord>> {
  return core.db.read(async (tx) => {
    const page = await listNewest(tx, webhooks, eq(webhooks.orgId, caller.orgId), request);
    return { ...page, rows: await withHealth(core, tx, page.rows) };
  });
}

export function findWebhook(core: Core, caller: Caller, webhookId: string): Promise<WebhookRecord> {
  return core.db.read((tx) => ownWebhook(core, tx, caller, webhookId));
}

/** A webhook of the caller's organization. `asked` is the record that the caller asked for. */
export async function ownWebhook(
  core: Pick<Core, "clock">,
  tx: Tx,
  caller: Caller,
  webhookId: string,
  asked: "webhook" | "delivery" = "webhook",
): Promise<WebhookRecord> {
  const rows = await tx.select().from(webhooks).where(isOwn(caller, webhookId));
  const [record] = await withHealth(core, tx, rows);
  if (record === undefined) throw notFound(asked);
  return record;
}

/** Locks a webhook of the caller's organization, so that it exists until the transaction ends. `asked` as in {@link ownWebhook}. */
export async function lockAgainstDeletion(
  tx: Tx,
  caller: Caller,
  webhookId: string,
  asked: "webhook" | "delivery" = "webhook",
): Promise<void> {
  const [row] = await tx
    .select({ id: webhooks.id })
    .from(webhooks)
    .where(isOwn(caller, webhookId))
    .for("key share");
  if (row === undefined) throw notFound(asked);
}

/**
 * Locks a webhook of the caller's organization, to change it, and its health. It locks the health first, as the webhook
 * sender does before it leases deliveries and records attempts. The same order prevents a deadlock.
 */
export async function lockWebhook(
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
  if (health === undefined || webhook === undefined) throw notFound("webhook");
  return { webhook, health };
}

/**
 * Deletes the webhook at once, with its secrets. Only attempts that have begun are still sent. The API does not
 * show its deliveries any more. They may be many, so a job deletes them later.
 */
export function removeWebhook(core: Core, caller: Caller, webhookId: string): Promise<void> {
  return core.db.transaction(async (tx) => {
    const { webhook } = await lockWebhook(tx, caller, webhookId);
    await tx.delete(webhooks).where(eq(webhooks.id, webhookId));
    // After the deletion: the webhook itself does not get the event.
    recordDeleted(core, tx, caller, webhook);
  });
}

function isOwn({ orgId }: Pick<Caller, "orgId">, webhookId: string) {
  return and(eq(webhooks.id, webhookId), eq(webhooks.orgId, orgId));
}
