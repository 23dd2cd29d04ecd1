import type { Caller } from "../../core/caller.ts";
import type { Core } from "../../core/core.ts";
import type { Cdr } from "./cdr.ts";
import { type CdrFilter, type CdrOrder, listCdrs } from "./list.ts";

const perPage = 100;

/**
 * Returns every matching CDR from `cursor` on, one page at a time. The process holds only one page in memory, and no
 * database connection between two pages.
 */
export async function* exportCdrs(
  core: Core,
  caller: Caller,
  filter: CdrFilter,
  order: CdrOrder,
  cursor: string | undefined,
): AsyncGenerator<Cdr[], void, undefined> {
  let next = cursor;
  do {
    const request = { page: 1, per_page: perPage, cursor: next };
    const { rows, pagination } = await listCdrs(core, caller, filter, order, request);
    yield rows;
    next = pagination.has_more ? pagination.next_cursor : undefined;
  } while (next !== undefined);
}
