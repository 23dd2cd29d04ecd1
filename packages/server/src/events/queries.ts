import { type EventCatalogue, type EventType, eventCatalogue } from "@forecourt/contract";
import { and, eq, inArray, or, type SQL, sql } from "drizzle-orm";
import type { Caller } from "../core/caller.ts";
import type { Core } from "../core/core.ts";
import type { EventRow } from "../core/to-event.ts";
import { notFound } from "../platform/problems.ts";
import { decodeCursor, encodeCursor, isKey } from "../store/cursor.ts";
import { listInCommitOrder, listNewest, mostPerPage, type Page, type PageRequest } from "../store/listing.ts";
import { events } from "../store/schema.ts";

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
  if (row === undefined) throw notFound("event");
  return row;
}

/**
 * Selects the events of these types: names separated by commas, `session.*` for all types of a noun, `*` for all. The set
 * of types is open, so an unknown name is not an error: it matches nothing.
 */
export function ofTypes(text: string | undefined): SQL | undefined {
  const names = text?.split(",").map((name) => name.trim());
  if (names === undefined || names.includes("*")) return undefined;
  const nouns = names.filter((name) => name.endsWith(".*")).map((name) => name.slice(0, -1));
  return or(inArray(events.type, names), ...nouns.map((noun) => sql`starts_with(${events.type}, ${noun})`));
}

export type DescribedType = { type: EventType } & EventCatalogue[EventType];

const byName: readonly DescribedType[] = Object.keys(eventCatalogue)
  .toSorted()
  // The keys of the catalogue are the types.
  .map((name) => ({ type: name as EventType, ...eventCatalogue[name as EventType] }));

/** A page of the catalogue, sorted by name. It is a list like any other, although the server never writes to it. */
export function listEventTypes({ page, per_page, cursor }: PageRequest): Page<DescribedType> {
  const perPage = Math.min(per_page, mostPerPage);
  const given = cursor === undefined ? null : decodeCursor(cursor, "t", [isKey]);
  const [behind = ""] = given?.position ?? [];
  const from = given === null ? (page - 1) * perPage : byName.filter(({ type }) => type <= behind).length;
  const rows = byName.slice(from, from + perPage);
  const last = rows.at(-1);
  const hasMore = from + rows.length < byName.length && last !== undefined;
  const at = given?.page ?? page;
  return {
    rows,
    pagination: {
      total: byName.length,
      page: at,
      per_page: perPage,
      has_more: hasMore,
      next_cursor: hasMore
        ? encodeCursor("t", { page: at + 1, total: byName.length, position: [last.type] })
        : undefined,
      total_exact: undefined,
    },
  };
}
