import { eq } from "drizzle-orm";
import type { Caller } from "../../core/caller.ts";
import type { Core } from "../../core/core.ts";
import { webhooks } from "../../store/schema.ts";
import { holdWebhook } from "./find.ts";

/**
 * The webhook goes at once, with its secrets: nothing that was not on its way is sent any more. Its deliveries, which may
 * be many, are not found without it, and go by and by.
 */
export function removeWebhook(core: Core, caller: Caller, webhookId: string): Promise<void> {
  return core.db.transaction(async (tx) => {
    await holdWebhook(tx, caller, webhookId);
    await tx.delete(webhooks).where(eq(webhooks.id, webhookId));
  });
}
