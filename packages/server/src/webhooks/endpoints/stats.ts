import { and, eq, sql } from "drizzle-orm";
import type { Caller } from "../../core/caller.ts";
import type { Core } from "../../core/core.ts";
import { isoOf } from "../../platform/clock.ts";
import { notFound } from "../../platform/problems.ts";
import { deliveries, deliveryAttempts, webhookHealth } from "../../store/schema.ts";
import type { Circuit } from "../../store/stored-json.ts";
import { ownWebhook } from "./queries.ts";

const windowS = 86_400;

export interface WebhookStats {
  webhookId: string;
  windowS: number;
  attempts: number;
  succeeded: number;
  durationP50Ms: number | null;
  durationP95Ms: number | null;
  circuit: Circuit;
  blockedUntil: string | null;
  slots: number;
  inFlight: number;
  pending: number;
  oldestPendingAt: string | null;
  lastSuccessAt: string | null;
}

/** Covers the last 24 hours, without manual deliveries, which do not show the normal behavior of a webhook. */
export function webhookStats(core: Core, caller: Caller, webhookId: string): Promise<WebhookStats> {
  const now = core.clock.now();
  return core.db.read(async (tx) => {
    const { circuit } = await ownWebhook(core, tx, caller, webhookId);
    const [health] = await tx.select().from(webhookHealth).where(eq(webhookHealth.webhookId, webhookId));
    if (health === undefined) throw notFound("webhook");
    const { status, durationMs } = deliveryAttempts;
    const [made] = await tx
      .select({
        attempts: sql<string>`count(*)`,
        succeeded: sql<string>`count(*) filter (where ${status} between 200 and 299)`,
        p50: sql<number | null>`percentile_disc(0.5) within group (order by ${durationMs})`,
        p95: sql<number | null>`percentile_disc(0.95) within group (order by ${durationMs})`,
      })
      .from(deliveryAttempts)
      .where(
        and(
          eq(deliveryAttempts.webhookId, webhookId),
          eq(deliveryAttempts.manual, false),
          sql`${deliveryAttempts.at} > ${isoOf(now - windowS * 1000)}::timestamptz`,
        ),
      );
    const own = eq(deliveries.webhookId, webhookId);
    // One query for each state: there is an index for each state, and none for both.
    const [sending] = await tx
      .select({ count: sql<string>`count(*)` })
      .from(deliveries)
      .where(and(own, sql`${deliveries.state} = 'sending'`));
    const [pending] = await tx
      .select({ count: sql<string>`count(*)`, oldest: sql<string | null>`min(${deliveries.createdAt})` })
      .from(deliveries)
      .where(and(own, sql`${deliveries.state} = 'pending'`));
    const { slots, blockedUntil, lastSuccessAt } = health;
    return {
      webhookId,
      windowS,
      attempts: Number(made?.attempts ?? 0),
      succeeded: Number(made?.succeeded ?? 0),
      durationP50Ms: made?.p50 ?? null,
      durationP95Ms: made?.p95 ?? null,
      circuit,
      // A time that has passed does not block any more, even if the row still has it.
      blockedUntil: blockedUntil !== null && Date.parse(blockedUntil) > now ? blockedUntil : null,
      slots,
      inFlight: Number(sending?.count ?? 0),
      pending: Number(pending?.count ?? 0),
      oldestPendingAt: pending?.oldest == null ? null : isoOf(Date.parse(pending.oldest)),
      lastSuccessAt,
    };
  });
}
