import { and, asc, eq } from "drizzle-orm";
import type { Caller } from "../../core/caller.ts";
import type { Core } from "../../core/core.ts";
import { notFound } from "../../platform/problems.ts";
import type { Tx } from "../../store/db.ts";
import { deliveries, deliveryAttempts, events } from "../../store/schema.ts";
import { type Delivery, type DeliveryRow, shown } from "./deliveries.ts";
import { envelopeOf } from "./envelope.ts";
import { ownWebhook } from "./find.ts";
import { isPaused, type WebhookRow } from "./record.ts";

export type AttemptRow = typeof deliveryAttempts.$inferSelect;

export interface DeliveryDetail {
  delivery: Delivery;
  /** The oldest first. */
  attempts: AttemptRow[];
  /** What is sent; null when the event is no longer kept. */
  payload: Record<string, unknown> | null;
}

export interface DeliveryId {
  webhookId: string;
  deliveryId: string;
}

export function findDelivery(
  core: Core,
  caller: Caller,
  { webhookId, deliveryId }: DeliveryId,
): Promise<DeliveryDetail> {
  return core.db.read(async (tx) => {
    const webhook = await ownWebhook(core, tx, caller, webhookId);
    const [row] = await tx.select().from(deliveries).where(isOf({ webhookId, deliveryId }));
    if (row === undefined) throw notFound();
    const attempts = await tx
      .select()
      .from(deliveryAttempts)
      .where(eq(deliveryAttempts.deliveryId, deliveryId))
      .orderBy(asc(deliveryAttempts.at), asc(deliveryAttempts.attempt));
    return {
      delivery: shown(row, isPaused(webhook)),
      attempts,
      payload: await payloadOf(tx, webhook, row),
    };
  });
}

/** The row of one delivery of one webhook. */
export function isOf({ webhookId, deliveryId }: DeliveryId) {
  return and(eq(deliveries.id, deliveryId), eq(deliveries.webhookId, webhookId));
}

async function payloadOf(
  tx: Tx,
  { orgId, payloadMode }: WebhookRow,
  { eventId }: DeliveryRow,
): Promise<Record<string, unknown> | null> {
  const [event] = await tx
    .select()
    .from(events)
    .where(and(eq(events.id, eventId), eq(events.orgId, orgId)));
  // envelopeOf() writes an object, so the parsed value is an object.
  return event === undefined ? null : (JSON.parse(envelopeOf(event, payloadMode)) as Record<string, unknown>);
}
