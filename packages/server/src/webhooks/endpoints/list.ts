import { eq } from "drizzle-orm";
import type { Caller } from "../../core/caller.ts";
import type { Core } from "../../core/core.ts";
import { listNewest, type Page, type PageRequest } from "../../store/listing.ts";
import { webhooks } from "../../store/schema.ts";
import { type WebhookRecord, withHealth } from "./record.ts";

export function listWebhooks(core: Core, caller: Caller, request: PageRequest): Promise<Page<WebhookRecord>> {
  return core.db.read(async (tx) => {
    const page = await listNewest(tx, webhooks, eq(webhooks.orgId, caller.orgId), request);
    return { ...page, rows: await withHealth(core, tx, page.rows) };
  });
}
