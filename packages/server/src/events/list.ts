import { and, eq } from "drizzle-orm";
import type { Caller } from "../core/caller.ts";
import type { Core } from "../core/core.ts";
import type { EventRow } from "../core/to-event.ts";
import { notFound } from "../platform/problems.ts";
import { listInCommitOrder, listNewest, type Page, type PageRequest } from "../store/listing.ts";
import { events } from "../store/schema.ts";
import { ofTypes } from "./type-filter.ts";

export interface EventFilter {
  /** Names separated by commas; `session.*` selects all types of a noun. */
  types: string | undefined;
  /** `newest` first, or `oldest` first in commit order, for readers that must not miss an event. */
  order: "newest" | "oldest";
}

export function listEvents(
  core: Core,
  caller: Caller,
  { types, order }: EventFilter,
  request: PageRequest,
): Promise<Page<EventRow>> {
  const where = and(eq(events.orgId, caller.orgId), ofTypes(types));
  return core.db.read((tx) =>
    order === "oldest"
      ? listInCommitOrder(tx, events, events.position, where, request)
      : listNewest(tx, events, where, request),
  );
}

export async function getEvent(core: Core, caller: Caller, id: string): Promise<EventRow> {
  const [row] = await core.db.read((tx) =>
    tx
      .select()
      .from(events)
      .where(and(eq(events.id, id), eq(events.orgId, caller.orgId))),
  );
  if (row === undefined) throw notFound();
  return row;
}
