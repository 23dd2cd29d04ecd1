import { eq } from "drizzle-orm";
import type { Caller, Context } from "../context.ts";
import { listNewest, type Page, type PageRequest } from "../store/listing.ts";
import { webhooks } from "../store/schema.ts";
import { type WebhookRecord, withHealth } from "./record.ts";

export function listWebhooks(
  ctx: Context,
  caller: Caller,
  request: PageRequest,
): Promise<Page<WebhookRecord>> {
  return ctx.db.read(async (tx) => {
    const page = await listNewest(tx, webhooks, eq(webhooks.orgId, caller.orgId), request);
    return { ...page, rows: await withHealth(ctx, tx, page.rows) };
  });
}
