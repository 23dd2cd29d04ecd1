import { eq } from "drizzle-orm";
import type { Caller } from "../../core/caller.ts";
import type { Core } from "../../core/core.ts";
import { webhooks } from "../../store/schema.ts";
import { holdWebhook } from "./find.ts";

/**
 * Deletes the webhook at once, with its secrets. From now on the server sends it nothing that was not already on its way.
 * The API does not show its deliveries without it. They may be many, so the server deletes them later.
 */
export function removeWebhook(core: Core, caller: Caller, webhookId: string): Promise<void> {
  return core.db.transaction(async (tx) => {
    await holdWebhook(tx, caller, webhookId);
    await tx.delete(webhooks).where(eq(webhooks.id, webhookId));
  });
}
