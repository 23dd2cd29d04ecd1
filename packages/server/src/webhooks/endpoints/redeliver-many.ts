import { and, eq, gt, inArray, or, type SQL, sql } from "drizzle-orm";
import type { Caller } from "../../core/caller.ts";
import type { Core } from "../../core/core.ts";
import { type Once, once } from "../../core/idempotency.ts";
import { ProblemError } from "../../platform/problems.ts";
import type { Tx } from "../../store/db.ts";
import { deliveries, events } from "../../store/schema.ts";
import { type DeliveryRow, madeBetween } from "./deliveries.ts";
import { keepWebhook } from "./find.ts";
import { onceMore } from "./redeliver.ts";
import { checkSelection, isSelected } from "./selection.ts";

/** The limit of one request. A caller that needs more sends another request for the next span of time. */
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
 * Every finished delivery that fits starts its schedule again, except those of events that are no longer kept. All or none.
 * @throws ProblemError `too-many-deliveries`, `unknown-event-type`
 */
export async function redeliverMany(
  core: Core,
  caller: Caller,
  { webhookId, since, until, states, eventTypes }: Redelivery,
): Promise<Once<{ count: number }>> {
  const types = eventTypes && checkSelection(eventTypes, "/event_types");
  const fitting = and(
    eq(deliveries.webhookId, webhookId),
    eq(deliveries.orgId, caller.orgId),
    inArray(deliveries.state, [...states]),
    madeBetween({ since, until }),
    types && isSelected(deliveries.eventType, types),
    sql`exists (select from ${events} where ${events.id} = ${deliveries.eventId} and ${events.orgId} = ${caller.orgId})`,
  );
  return once(core, caller, async (tx) => {
    await keepWebhook(tx, caller, webhookId);
    await refuseTooMany(tx, fitting);
    let count = 0;
    let last: Pick<DeliveryRow, "createdAt" | "id"> | undefined;
    do {
      const rows = await nextOf(tx, fitting, last);
      last = rows.at(-1);
      const ids = rows.map(({ id }) => id);
      if (ids.length > 0)
        await tx
          .update(deliveries)
          .set(onceMore(core))
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
  fitting: SQL | undefined,
  last: Pick<DeliveryRow, "createdAt" | "id"> | undefined,
): Promise<Pick<DeliveryRow, "createdAt" | "id">[]> {
  const { createdAt, id } = deliveries;
  const later =
    last && or(gt(createdAt, last.createdAt), and(eq(createdAt, last.createdAt), gt(id, last.id)));
  return tx
    .select({ createdAt, id })
    .from(deliveries)
    .where(and(fitting, later))
    .orderBy(createdAt, id)
    .limit(batch)
    .for("update");
}

async function refuseTooMany(tx: Tx, fitting: SQL | undefined): Promise<void> {
  const some = tx
    .select({ id: deliveries.id })
    .from(deliveries)
    .where(fitting)
    .limit(mostDeliveries + 1)
    .as("some");
  const [row] = await tx.select({ count: sql<string>`count(*)` }).from(some);
  if (Number(row?.count ?? 0) <= mostDeliveries) return;
  throw new ProblemError(
    "too-many-deliveries",
    `More than ${mostDeliveries} deliveries fit; narrow the span of time with since and until, and ask once for each.`,
  );
}
