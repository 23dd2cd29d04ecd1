import type { Pagination } from "@forecourt/client";
import { useInfiniteQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { Failure } from "./failure.tsx";

/** A list that grows by a button; events read again what is shown. */
export function List<Row>({
  children,
  queryKey,
  read,
}: {
  children: (rows: readonly Row[], pagination: Pagination) => ReactNode;
  queryKey: readonly unknown[];
  read: (page: {
    cursor?: string;
    per_page: number;
    signal: AbortSignal;
  }) => Promise<{ data: Row[]; pagination: Pagination }>;
}) {
  const list = useInfiniteQuery({
    queryKey,
    initialPageParam: undefined as string | undefined,
    queryFn: ({ pageParam, signal }) =>
      read({ per_page: 50, signal, ...(pageParam !== undefined && { cursor: pageParam }) }),
    getNextPageParam: ({ pagination }) => (pagination.has_more ? pagination.next_cursor : undefined),
  });
  const [first] = list.data?.pages ?? [];
  if (first === undefined)
    return list.error === null ? (
      <p className="quiet" role="status">
        Loading…
      </p>
    ) : (
      <Failure error={list.error} retry={() => void list.refetch()} />
    );
  const rows = list.data?.pages.flatMap(({ data }) => data) ?? [];
  return (
    <>
      {children(rows, first.pagination)}
      {list.hasNextPage && (
        <p className="more">
          <button type="button" disabled={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
            {list.isFetchingNextPage ? "Loading…" : "Show more"}
          </button>{" "}
          <span className="quiet">
            {rows.length} of {first.pagination.total}
            {first.pagination.total_exact === false ? " or so" : ""}
          </span>
        </p>
      )}
    </>
  );
}
