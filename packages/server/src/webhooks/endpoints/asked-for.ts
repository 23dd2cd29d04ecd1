import { type SQL, sql } from "drizzle-orm";
import type { deliveries } from "../../store/schema.ts";
import { isSelected } from "./selection.ts";

/** Asked for by somebody, and not tried since: such a delivery is sent whether its webhook is enabled or not. */
export function wasAskedFor({
  manual,
  scheduleStep,
}: Pick<typeof deliveries.$inferSelect, "manual" | "scheduleStep">): boolean {
  return manual && scheduleStep === 0;
}

/** The same in SQL, of the nearest `deliveries`. */
export const isAskedFor: SQL<boolean> = sql<boolean>`(manual and schedule_step = 0)`;

/** Its webhook `w` asks for such events no more, and nobody has asked for this delivery `d` by hand. */
export const isNotWanted: SQL<boolean> = sql<boolean>`(not d.manual and not ${isSelected(sql`d.event_type`, sql`w.events`)})`;
