import { and, asc, eq, not, type SQL, sql } from "drizzle-orm";
import type { Caller } from "../../core/caller.ts";
import type { Core } from "../../core/core.ts";
import { notFound } from "../../platform/problems.ts";
import { columnsOf } from "../../store/columns.ts";
import type { Tx } from "../../store/db.ts";
import { listNewest, type Page, type PageRequest } from "../../store/listing.ts";
import { type DeliveryState, deliveries, deliveryAttempts, events } from "../../store/schema.ts";
import { envelopeOf } from "./envelope.ts";
import { ownWebhook } from "./queries.ts";
import { isPaused, type WebhookRow } from "./record.ts";
import { isRequested, wasRequested } from "./requested.ts";

export const deliveryColumns = columnsOf(deliveries);
export const attemptColumns = columnsOf(deliveryAttempts);

export type DeliveryRow = typeof deliveries.$inferSelect;

/** As the API shows it: a pending delivery is paused while the server sends nothing to its webhook. */
export interface Delivery extends Omit<DeliveryRow, "state"> {
  state: DeliveryState | "paused";
}

export interface DeliveryFilter {
  state: Delivery["state"] | undefined;
  eventType: string | undefined;
  since: string | undefined;
  until: string | undefined;
}

export function listDeliveries(
  core: Core,
  caller: Caller,
  webhookId: string,
  filter: DeliveryFilter,
  request: PageRequest,
): Promise<Page<Delivery>> {
  return core.db.read(async (tx) => {
    const paused = isPaused(await ownWebhook(core, tx, caller, webhookId));
    const where = and(
      eq(deliveries.webhookId, webhookId),
      eq(deliveries.orgId, caller.orgId),
      filter.state === undefined ? undefined : isShown(filter.state, paused),
      filter.eventType === undefined ? undefined : eq(deliveries.eventType, filter.eventType),
      createdBetween(filter),
    );
    const page = await listNewest(tx, deliveries, where, request);
    return { ...page, rows: page.rows.map((row) => shown(row, paused)) };
  });
}

/** A pending delivery waits with its webhook, except for the first attempt of a manual delivery. */
function shown(row: DeliveryRow, paused: boolean): Delivery {
  const waits = paused && row.state === "pending" && !wasRequested(row);
  return waits ? { ...row, state: "paused" } : row;
}

/** Deliveries created at or after `since`, and before `until`. */
export function createdBetween({ since, until }: Pick<DeliveryFilter, "since" | "until">): SQL | undefined {
  return and(
    since === undefined ? undefined : sql`${deliveries.createdAt} >= ${since}::timestamptz`,
    until === undefined ? undefined : sql`${deliveries.createdAt} < ${until}::timestamptz`,
  );
}

function isShown(state: Delivery["state"], paused: boolean): SQL | undefined {
  if (state !== "paused" && state !== "pending") return eq(deliveries.state, state);
  const pending = eq(deliveries.state, "pending");
  if (!paused) return state === "pending" ? pending : sql`false`;
  return and(pending, state === "pending" ? isRequested : not(isRequested));
}

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
    const webhook = await ownWebhook(core, tx, caller, webhookId, "delivery");
    const [row] = await tx.select().from(deliveries).where(isOf({ webhookId, deliveryId }));
    if (row === undefined) throw notFound("delivery");
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
