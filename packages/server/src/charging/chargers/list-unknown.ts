import { sql } from "drizzle-orm";
import type { Core } from "../../core/core.ts";
import { isoOf } from "../../platform/clock.ts";
import { listNewest, type Page, type PageRequest } from "../../store/listing.ts";
import { unknownKeptMs } from "../../store/retention.ts";
import { chargers, organizations, unknownChargers } from "../../store/schema.ts";

export type UnknownCharger = typeof unknownChargers.$inferSelect;

/**
 * The chargers that recently tried to connect and are not registered in any organization. They do not belong to an
 * organization. If the server has several organizations, no organization sees them, unless the operator of the server
 * allows it.
 */
export function listUnknownChargers(core: Core, request: PageRequest): Promise<Page<UnknownCharger>> {
  const recent = sql`${unknownChargers.lastSeenAt} >= ${isoOf(core.clock.now() - unknownKeptMs)}::timestamptz`;
  const unregistered = sql`not exists (select from ${chargers} where ${chargers.identity} = ${unknownChargers.id})`;
  const visible = core.config.ocpp.shareUnknown
    ? sql`true`
    : sql`(select count(*) from (select from ${organizations} limit 2) as few) < 2`;
  // The caller must not learn whether another organization has registered the charger, or how many organizations exist.
  return core.db.asSystem(() =>
    core.db.read((tx) =>
      listNewest(tx, unknownChargers, sql`${recent} and ${unregistered} and ${visible}`, request),
    ),
  );
}
