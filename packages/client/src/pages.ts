import type { Pagination } from "@forecourt/contract";

export interface Page {
  data: unknown[];
  pagination: Pagination;
}

export interface Position {
  cursor?: string;
  page?: number;
}

/**
 * Yields every record of a list, page by page, by cursor: records that arrive meanwhile neither repeat nor hide another.
 * Without a cursor in the response it continues by page number.
 */
export async function* iteratePages(
  readPage: (position: Position) => Promise<Page>,
): AsyncGenerator<unknown, void, undefined> {
  let position: Position = {};
  for (;;) {
    const { data, pagination } = await readPage(position);
    yield* data;
    const { has_more, next_cursor, page } = pagination;
    if (!has_more) return;
    position = next_cursor === undefined ? { page: page + 1 } : { cursor: next_cursor };
  }
}
