import { type SQL, sql } from "drizzle-orm";
import type { deliveries } from "../../store/schema.ts";
import { isSelected } from "./selection.ts";

/** A caller requested the delivery, and it has not been tried since. The server sends it even to a disabled webhook. */
export function wasRequested({
  manual,
  scheduleStep,
}: Pick<typeof deliveries.$inferSelect, "manual" | "scheduleStep">): boolean {
  return manual && scheduleStep === 0;
}

/** {@link wasRequested} in SQL, for the innermost `deliveries` in scope. */
export const isRequested: SQL<boolean> = sql<boolean>`(manual and schedule_step = 0)`;

/** The webhook `w` does not select such events any more, and the delivery `d` is not manual. */
export const isDeselected: SQL<boolean> = sql<boolean>`(not d.manual and not ${isSelected(sql`d.event_type`, sql`w.events`)})`;
