import type { Pagination } from "@forecourt/contract";

interface PageQuery {
  page?: unknown;
  per_page?: unknown;
  cursor?: unknown;
  order?: unknown;
}

/** Returns the requested page, by number or by cursor. The records are sorted newest first. */
export function pageOf(
  records: readonly unknown[],
  { page = 1, per_page = 25, cursor, order }: PageQuery,
): { data: unknown[]; pagination: Pagination } {
  const perPage = Math.min(Number(per_page), 100);
  const at = /^at-(\d+)$/.exec(String(cursor))?.[1];
  const start = at === undefined ? (Number(page) - 1) * perPage : Number(at);
  const end = start + perPage;
  const ordered = order === "oldest" ? records.toReversed() : records;
  const hasMore = end < records.length;
  return {
    data: ordered.slice(start, end),
    pagination: {
      total: records.length,
      page: at === undefined ? Number(page) : Math.floor(start / perPage) + 1,
      per_page: perPage,
      has_more: hasMore,
      ...((hasMore || order === "oldest") && { next_cursor: `at-${Math.min(end, records.length)}` }),
    },
  };
}
