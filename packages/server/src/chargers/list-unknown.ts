import { sql } from "drizzle-orm";
import type { Context } from "../context.ts";
import { isoOf } from "../context.ts";
import { listNewest, type Page, type PageRequest } from "../store/listing.ts";
import { chargers, organizations, unknownChargers } from "../store/schema.ts";
import { knockKeptMs } from "./knocks.ts";

export type UnknownCharger = typeof unknownChargers.$inferSelect;

/**
 * Who knocked lately and is not registered, by anybody. They belong to no organization: where there are several, nobody
 * sees whose chargers are on their way, unless the operator of the server lets everybody.
 */
export function listUnknownChargers(ctx: Context, request: PageRequest): Promise<Page<UnknownCharger>> {
  const recent = sql`${unknownChargers.lastSeenAt} >= ${isoOf(ctx.clock.now() - knockKeptMs)}::timestamptz`;
  const unregistered = sql`not exists (select from ${chargers} where ${chargers.identity} = ${unknownChargers.id})`;
  const visible = ctx.config.ocpp.shareUnknown
    ? sql`true`
    : sql`(select count(*) from (select from ${organizations} limit 2) as few) < 2`;
  // Whether somebody else has registered it, and how many organizations there are, is not the caller's to see.
  return ctx.db.asSystem(() =>
    ctx.db.read((tx) =>
      listNewest(tx, unknownChargers, sql`${recent} and ${unregistered} and ${visible}`, request),
    ),
  );
}
