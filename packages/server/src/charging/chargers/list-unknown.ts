import { sql } from "drizzle-orm";
import type { Core } from "../../core/core.ts";
import { isoOf } from "../../platform/clock.ts";
import { listNewest, type Page, type PageRequest } from "../../store/listing.ts";
import { unknownKeptMs } from "../../store/retention.ts";
import { chargers, organizations, unknownChargers } from "../../store/schema.ts";

export type UnknownCharger = typeof unknownChargers.$inferSelect;

/**
 * Who knocked lately and is not registered, by anybody. They belong to no organization: where there are several, nobody
 * sees whose chargers are on their way, unless the operator of the server lets everybody.
 */
export function listUnknownChargers(core: Core, request: PageRequest): Promise<Page<UnknownCharger>> {
  const recent = sql`${unknownChargers.lastSeenAt} >= ${isoOf(core.clock.now() - unknownKeptMs)}::timestamptz`;
  const unregistered = sql`not exists (select from ${chargers} where ${chargers.identity} = ${unknownChargers.id})`;
  const visible = core.config.ocpp.shareUnknown
    ? sql`true`
    : sql`(select count(*) from (select from ${organizations} limit 2) as few) < 2`;
  // Whether somebody else has registered it, and how many organizations there are, is not the caller's to see.
  return core.db.asSystem(() =>
    core.db.read((tx) =>
      listNewest(tx, unknownChargers, sql`${recent} and ${unregistered} and ${visible}`, request),
    ),
  );
}
