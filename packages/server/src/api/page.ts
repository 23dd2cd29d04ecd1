import type { Pagination } from "@forecourt/contract";
import type { Complete } from "../platform/wire.ts";
import { inSlices } from "./in-slices.ts";

/** The body of a list, from the page that an operation returned and the mapping of one row. */
export async function toPage<Row, Wire>(
  page: { rows: readonly Row[]; pagination: Complete<Pagination> },
  toWire: (row: Row) => Wire,
): Promise<{ data: Wire[]; pagination: Complete<Pagination> }> {
  const data = await inSlices(page.rows, (rows) => rows.map((row) => toWire(row)));
  return { data, pagination: page.pagination };
}

/** `Link: <…>; rel="next"` (RFC 8288) of a list's answer: the same request at the next cursor, below `basePath`. */
export function nextLink(basePath: string, url: URL, body: unknown): string | null {
  const cursor = nextCursor(body);
  if (cursor === null) return null;
  const query = new URLSearchParams(url.search);
  query.delete("page");
  query.set("cursor", cursor);
  return `<${basePath}${url.pathname}?${query}>; rel="next"`;
}

function nextCursor(body: unknown): string | null {
  if (typeof body !== "object" || body === null || !("pagination" in body)) return null;
  const { pagination } = body;
  if (typeof pagination !== "object" || pagination === null || !("next_cursor" in pagination)) return null;
  return typeof pagination.next_cursor === "string" ? pagination.next_cursor : null;
}
