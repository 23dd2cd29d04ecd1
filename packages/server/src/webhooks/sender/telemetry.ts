import { type SQL, sql } from "drizzle-orm";
import type { Core } from "../../core/core.ts";
import { isoOf } from "../../platform/clock.ts";

/** Telemetry is useless after this time. */
const keptMs = 600_000;

/** For a row of deliveries: telemetry that came too late, unless a caller requests it anyway. */
export function isStale({ clock }: Pick<Core, "clock">): SQL {
  return sql`(telemetry and not manual and created_at < ${isoOf(clock.now() - keptMs)}::timestamptz)`;
}
