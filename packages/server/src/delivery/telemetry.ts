import { type SQL, sql } from "drizzle-orm";
import { type Context, isoOf } from "../context.ts";

/** Telemetry is worth nothing after that. */
const keptMs = 600_000;

/** Of a row of deliveries: telemetry that came too late, unless somebody asks for it all the same. */
export function isStale({ clock }: Pick<Context, "clock">): SQL {
  return sql`(telemetry and not manual and created_at < ${isoOf(clock.now() - keptMs)}::timestamptz)`;
}
