import { type EventCatalogue, type EventCategory, type EventType, eventCatalogue } from "@forecourt/contract";
import { and, eq, inArray, notInArray, or, type SQL, sql } from "drizzle-orm";
import { type Caller, hasRole } from "../core/caller.ts";
import type { Core } from "../core/core.ts";
import type { EventRow } from "../core/to-event.ts";
import { notFound } from "../platform/problems.ts";
import { decodeCursor, encodeCursor, isKey } from "../store/cursor.ts";
import type { InParts } from "../store/in-parts.ts";
import { listInCommitOrder, listNewest, mostPerPage, type Page, type PageRequest } from "../store/listing.ts";
import { events } from "../store/schema.ts";

/** Which events a reader asks for. */
export interface EventFilter {
  /** Names separated by commas; `session.*` selects all types of a noun. */
  types: string | undefined;
  chargerId?: string | undefined;
  /** Also selects the events of the chargers that are there now. */
  locationId?: string | undefined;
  sessionId?: string | undefined;
  subjectId?: string | undefined;
  category?: EventCategory | undefined;
  /** RFC 3339: recorded at `since` or later, and before `until`. */
  since?: string | undefined;
  until?: string | undefined;
}

/** @param order `newest` first, or `oldest` first in commit order, for readers that must not miss an event. */
export function listEvents(
  core: Core,
  caller: Caller,
  filter: EventFilter,
  order: "newest" | "oldest",
  request: PageRequest,
): Promise<Page<EventRow>> {
  const where = eventsInParts(caller, filter);
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
      .where(and(readableBy(caller), eq(events.id, id))),
  );
  if (row === undefined) throw notFound("event");
  return row;
}

/** The events of the caller's organization that its role may read and that the filter selects. */
export function matchingEvents(caller: Caller, filter: EventFilter): SQL | undefined {
  const { locationId } = filter;
  if (locationId === undefined) return besidesLocation(caller, filter);
  return and(
    besidesLocation(caller, filter),
    or(
      names("location_id", locationId),
      sql`${events.data} ->> 'charger_id' = any(array(${chargersAt(caller, locationId)}))`,
    ),
  );
}

/** The same: the events that name the location, and those of each charger there that do not. */
function eventsInParts(caller: Caller, filter: EventFilter): InParts {
  const { locationId } = filter;
  const where = besidesLocation(caller, filter);
  if (locationId === undefined) return { parts: [{ where }] };
  return {
    parts: [
      { where: and(where, names("location_id", locationId)) },
      {
        each: chargersAt(caller, locationId),
        where: and(
          where,
          sql`${events.data} ->> 'charger_id' = given.id`,
          sql`${events.data} ->> 'location_id' is distinct from ${locationId}`,
        ),
      },
    ],
  };
}

const chargersAt = ({ orgId }: Caller, locationId: string) =>
  sql`select id from chargers where location_id = ${locationId} and org_id = ${orgId}`;

function besidesLocation(caller: Caller, filter: EventFilter): SQL | undefined {
  const { category, chargerId, sessionId, subjectId, since, until } = filter;
  return and(
    readableBy(caller),
    ofTypes(filter.types),
    category === undefined ? undefined : ofCategory[category],
    chargerId === undefined ? undefined : names("charger_id", chargerId),
    sessionId === undefined ? undefined : names("session_id", sessionId),
    subjectId === undefined ? undefined : eq(events.subjectId, subjectId),
    since === undefined ? undefined : sql`${events.createdAt} >= ${since}::text::timestamptz`,
    until === undefined ? undefined : sql`${events.createdAt} < ${until}::text::timestamptz`,
  );
}

/** The data of an event names the records that it is about. The expression is that of an index. */
function names(field: "charger_id" | "location_id" | "session_id", id: string): SQL {
  return sql`${events.data} ->> ${sql.raw(`'${field}'`)} = ${id}`;
}

/** The literal types, as in the index that finds the audit events. */
const isAudit = sql`${events.type} in (${sql.raw(
  Object.entries(eventCatalogue)
    .filter(([, { category }]) => category === "audit")
    .map(([type]) => `'${type}'`)
    .join(", "),
)})`;
const ofCategory: Record<EventCategory, SQL> = { audit: isAudit, activity: sql`not (${isAudit})` };

function readableBy({ orgId, role }: Caller): SQL | undefined {
  const hidden = roleOfType.filter(([, required]) => !hasRole(role, required)).map(([type]) => type);
  return and(eq(events.orgId, orgId), hidden.length === 0 ? undefined : notInArray(events.type, hidden));
}

const roleOfType = Object.entries(eventCatalogue).map(([type, { role }]) => [type, role] as const);

/**
 * Selects the events of these types: names separated by commas, `session.*` for all types of a noun, `*` for all. The set
 * of types is open, so an unknown name is not an error: it matches nothing.
 */
function ofTypes(text: string | undefined): SQL | undefined {
  const wanted = text?.split(",").map((name) => name.trim());
  if (wanted === undefined || wanted.includes("*")) return undefined;
  const nouns = wanted.filter((name) => name.endsWith(".*")).map((name) => name.slice(0, -1));
  return or(inArray(events.type, wanted), ...nouns.map((noun) => sql`starts_with(${events.type}, ${noun})`));
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
