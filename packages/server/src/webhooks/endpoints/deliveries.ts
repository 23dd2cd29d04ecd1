import { and, eq, not, type SQL, sql } from "drizzle-orm";
import type { Caller } from "../../core/caller.ts";
import type { Core } from "../../core/core.ts";
import { listNewest, type Page, type PageRequest } from "../../store/listing.ts";
import { type DeliveryState, deliveries } from "../../store/schema.ts";
import { isAskedFor, wasAskedFor } from "./asked-for.ts";
import { ownWebhook } from "./find.ts";
import { isPaused } from "./record.ts";

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
      madeBetween(filter),
    );
    const page = await listNewest(tx, deliveries, where, request);
    return { ...page, rows: page.rows.map((row) => shown(row, paused)) };
  });
}

/** A pending delivery waits with its webhook, except for the first attempt of a manual delivery. */
export function shown(row: DeliveryRow, paused: boolean): Delivery {
  const waits = paused && row.state === "pending" && !wasAskedFor(row);
  return waits ? { ...row, state: "paused" } : row;
}

/** Deliveries created at or after `since`, and before `until`. */
export function madeBetween({ since, until }: Pick<DeliveryFilter, "since" | "until">): SQL | undefined {
  return and(
    since === undefined ? undefined : sql`${deliveries.createdAt} >= ${since}::timestamptz`,
    until === undefined ? undefined : sql`${deliveries.createdAt} < ${until}::timestamptz`,
  );
}

function isShown(state: Delivery["state"], paused: boolean): SQL | undefined {
  if (state !== "paused" && state !== "pending") return eq(deliveries.state, state);
  const pending = eq(deliveries.state, "pending");
  if (!paused) return state === "pending" ? pending : sql`false`;
  return and(pending, state === "pending" ? isAskedFor : not(isAskedFor));
}
