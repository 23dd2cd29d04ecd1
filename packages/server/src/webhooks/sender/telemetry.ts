import { type SQL, sql } from "drizzle-orm";
import type { Core } from "../../core/core.ts";
import { isoOf } from "../../platform/clock.ts";

/** Telemetry is worth nothing after that. */
const keptMs = 600_000;

/** Of a row of deliveries: telemetry that came too late, unless somebody asks for it all the same. */
export function isStale({ clock }: Pick<Core, "clock">): SQL {
  return sql`(telemetry and not manual and created_at < ${isoOf(clock.now() - keptMs)}::timestamptz)`;
}
