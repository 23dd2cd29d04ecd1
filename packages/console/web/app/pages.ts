import type { ListChargersQuery, Pagination } from "@forecourt/client";

/** The rows of one request for a long list. */
export const rowsPerPage = 100;

export interface Page<Row> {
  data: Row[];
  pagination: Pagination;
}

export function pageOfChargersKey(filter: ListChargersQuery, page: number): readonly unknown[] {
  return ["chargers", filter, page];
}

export function isPageOfChargers(queryKey: readonly unknown[]): boolean {
  return queryKey[0] === "chargers";
}
