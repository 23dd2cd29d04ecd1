import { type EventCatalogue, type EventType, eventCatalogue } from "@forecourt/contract";
import { decodeCursor, encodeCursor, isKey } from "../store/cursor.ts";
import { mostPerPage, type Page, type PageRequest } from "../store/listing.ts";

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
      ...(hasMore
        ? { next_cursor: encodeCursor("t", { page: at + 1, total: byName.length, position: [last.type] }) }
        : {}),
    },
  };
}
