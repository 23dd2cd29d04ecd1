import { inArray } from "drizzle-orm";
import type { Core } from "../../core/core.ts";
import { columnsOf } from "../../store/columns.ts";
import type { Tx } from "../../store/db.ts";
import { webhookHealth, webhooks } from "../../store/schema.ts";
import type { Circuit } from "../../store/stored-json.ts";
import { circuitOf } from "./health.ts";

export const webhookColumns = columnsOf(webhooks);

export type WebhookRow = typeof webhooks.$inferSelect;

/** A webhook and its health. */
export interface WebhookRecord extends WebhookRow {
  circuit: Circuit;
  lastSuccessAt: string | null;
}

export async function withHealth(
  { clock }: Pick<Core, "clock">,
  tx: Tx,
  rows: readonly WebhookRow[],
): Promise<WebhookRecord[]> {
  if (rows.length === 0) return [];
  const ids = rows.map(({ id }) => id);
  const healths = await tx.select().from(webhookHealth).where(inArray(webhookHealth.webhookId, ids));
  const byWebhook = new Map(healths.map((health) => [health.webhookId, health]));
  return rows.map((row) => {
    const health = byWebhook.get(row.id);
    return {
      ...row,
      circuit: health === undefined ? "closed" : circuitOf(health.state, clock.now()),
      lastSuccessAt: health?.lastSuccessAt ?? null,
    };
  });
}

/** While a webhook is paused, its deliveries wait, except those that a caller requested. */
export function isPaused({ enabled, circuit }: Pick<WebhookRecord, "enabled" | "circuit">): boolean {
  return !enabled || circuit === "open";
}
