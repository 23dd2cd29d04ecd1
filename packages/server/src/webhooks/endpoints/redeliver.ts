import { and, eq } from "drizzle-orm";
import type { Caller } from "../../core/caller.ts";
import type { Core } from "../../core/core.ts";
import { type Once, once } from "../../core/idempotency.ts";
import { isoOf } from "../../platform/clock.ts";
import { notFound, ProblemError } from "../../platform/problems.ts";
import type { Tx } from "../../store/db.ts";
import { deliveries, events } from "../../store/schema.ts";
import type { Delivery, DeliveryRow } from "./deliveries.ts";
import { keepWebhook } from "./find.ts";
import { type DeliveryId, isOf } from "./find-delivery.ts";

/**
 * A finished delivery starts its schedule again. Its outcome does not count for the webhook's health, because a caller
 * requested it.
 * @throws ProblemError `delivery-pending`, `event-expired`
 */
export function redeliver(core: Core, caller: Caller, id: DeliveryId): Promise<Once<Delivery>> {
  return once(core, caller, async (tx) => {
    await keepWebhook(tx, caller, id.webhookId);
    const [row] = await tx.select().from(deliveries).where(isOf(id)).for("update");
    if (row === undefined) throw notFound();
    if (row.state === "pending" || row.state === "sending") throw stillPending(row);
    await refuseForgotten(tx, row);
    const [again] = await tx.update(deliveries).set(onceMore(core)).where(isOf(id)).returning();
    if (again === undefined) throw new Error("unreachable: a delivery that is held went away");
    tx.signal({ type: "delivery-due", webhookId: id.webhookId });
    return again;
  });
}

/** The new values of a finished delivery that is sent again. The count of its attempts continues. */
export function onceMore({ clock }: Pick<Core, "clock">) {
  return {
    state: "pending",
    manual: true,
    gap: false,
    overtaken: false,
    scheduleStep: 0,
    firstAttemptAt: null,
    nextAt: isoOf(clock.now()),
    settledAt: null,
  } as const;
}

function stillPending({ id, state, nextAt }: DeliveryRow): ProblemError {
  const when = state === "sending" ? "on its way" : `pending; its next attempt is due at ${nextAt}`;
  return new ProblemError("delivery-pending", `The delivery ${id} is ${when}.`);
}

async function refuseForgotten(tx: Tx, { eventId, orgId }: DeliveryRow): Promise<void> {
  const [event] = await tx
    .select({ id: events.id })
    .from(events)
    .where(and(eq(events.id, eventId), eq(events.orgId, orgId)));
  if (event !== undefined) return;
  throw new ProblemError(
    "event-expired",
    `The event ${eventId} is no longer kept, so it cannot be sent again.`,
  );
}
