import { and, eq, gt, inArray, or, type SQL, sql } from "drizzle-orm";
import type { Caller } from "../../core/caller.ts";
import type { Core } from "../../core/core.ts";
import { type Once, once } from "../../core/idempotency.ts";
import { isoOf } from "../../platform/clock.ts";
import { notFound, ProblemError } from "../../platform/problems.ts";
import type { Tx } from "../../store/db.ts";
import { deliveries, events } from "../../store/schema.ts";
import { createdBetween, type Delivery, type DeliveryId, type DeliveryRow, isOf } from "./deliveries.ts";
import { lockAgainstDeletion } from "./queries.ts";
import { checkSelection, isSelected } from "./selection.ts";

/**
 * A finished delivery starts its schedule again. Its outcome does not count for the webhook's health, because a caller
 * requested it.
 * @throws ProblemError `delivery-pending`, `event-expired`
 */
export function redeliver(core: Core, caller: Caller, id: DeliveryId): Promise<Once<Delivery>> {
  return once(core, caller, async (tx) => {
    await lockAgainstDeletion(tx, caller, id.webhookId, "delivery");
    const [row] = await tx.select().from(deliveries).where(isOf(id)).for("update");
    if (row === undefined) throw notFound("delivery");
    if (row.state === "pending" || row.state === "sending") throw alreadyPending(row);
    await refuseExpiredEvent(tx, row);
    const [again] = await tx.update(deliveries).set(restarted(core)).where(isOf(id)).returning();
    if (again === undefined) throw new Error("unreachable: a locked delivery does not exist");
    tx.signal({ type: "delivery-due", webhookId: id.webhookId });
    return again;
  });
}

/** The new values of a finished delivery that is sent again. The count of its attempts continues. */
function restarted({ clock }: Pick<Core, "clock">) {
  return {
    state: "pending",
    manual: true,
    gap: false,
    overtaken: false,
    scheduleStep: 0,
    firstAttemptAt: null,
    nextAt: isoOf(clock.now()),
    endedAt: null,
  } as const;
}

function alreadyPending({ id, state, nextAt }: DeliveryRow): ProblemError {
  const when = state === "sending" ? "being sent" : `pending; its next attempt is due at ${nextAt}`;
  return new ProblemError("delivery-pending", `The delivery ${id} is ${when}.`);
}

async function refuseExpiredEvent(tx: Tx, { eventId, orgId }: DeliveryRow): Promise<void> {
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

/** The limit of one request. For more deliveries, a caller sends several requests with shorter spans of time. */
export const mostDeliveries = 100_000;

/** One statement for all deliveries would take longer than a statement may. */
const batch = 10_000;

export interface Redelivery {
  webhookId: string;
  since: string;
  until: string | undefined;
  states: readonly ("delivered" | "exhausted" | "expired" | "canceled")[];
  /** Undefined: all types. */
  eventTypes: readonly string[] | undefined;
}

/**
 * Every finished delivery that matches starts its schedule again, unless its event is no longer kept. All or none.
 * @throws ProblemError `too-many-deliveries`, `unknown-event-type`
 */
export async function redeliverMany(
  core: Core,
  caller: Caller,
  { webhookId, since, until, states, eventTypes }: Redelivery,
): Promise<Once<{ count: number }>> {
  const types = eventTypes && checkSelection(eventTypes, "/event_types");
  const matching = and(
    eq(deliveries.webhookId, webhookId),
    eq(deliveries.orgId, caller.orgId),
    inArray(deliveries.state, [...states]),
    createdBetween({ since, until }),
    types && isSelected(deliveries.eventType, types),
    sql`exists (select from ${events} where ${events.id} = ${deliveries.eventId} and ${events.orgId} = ${caller.orgId})`,
  );
  return once(core, caller, async (tx) => {
    await lockAgainstDeletion(tx, caller, webhookId);
    await refuseTooMany(tx, matching);
    let count = 0;
    let last: Pick<DeliveryRow, "createdAt" | "id"> | undefined;
    do {
      const rows = await nextOf(tx, matching, last);
      last = rows.at(-1);
      const ids = rows.map(({ id }) => id);
      if (ids.length > 0)
        await tx
          .update(deliveries)
          .set(restarted(core))
          .where(sql`${deliveries.id} = any(${sql.param(ids)}::text[])`);
      count += ids.length;
    } while (last !== undefined);
    if (count > 0) tx.signal({ type: "delivery-due", webhookId });
    return { count };
  });
}

/** The next deliveries by age, locked, so that another request cannot redeliver them too. */
function nextOf(
  tx: Tx,
  matching: SQL | undefined,
  last: Pick<DeliveryRow, "createdAt" | "id"> | undefined,
): Promise<Pick<DeliveryRow, "createdAt" | "id">[]> {
  const { createdAt, id } = deliveries;
  const later =
    last && or(gt(createdAt, last.createdAt), and(eq(createdAt, last.createdAt), gt(id, last.id)));
  return tx
    .select({ createdAt, id })
    .from(deliveries)
    .where(and(matching, later))
    .orderBy(createdAt, id)
    .limit(batch)
    .for("update");
}

async function refuseTooMany(tx: Tx, matching: SQL | undefined): Promise<void> {
  const some = tx
    .select({ id: deliveries.id })
    .from(deliveries)
    .where(matching)
    .limit(mostDeliveries + 1)
    .as("some");
  const [row] = await tx.select({ count: sql<string>`count(*)` }).from(some);
  if (Number(row?.count ?? 0) <= mostDeliveries) return;
  throw new ProblemError(
    "too-many-deliveries",
    `More than ${mostDeliveries} deliveries match. Send one request for each of several shorter spans (since, until).`,
  );
}
