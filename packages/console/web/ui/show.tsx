import type { UseQueryResult } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { Failure } from "./failure.tsx";

/** What a query answers, or that it is on its way, or why it did not come. */
export function Show<Data>({
  children,
  query,
}: {
  children: (data: Data) => ReactNode;
  query: UseQueryResult<Data>;
}) {
  const { data, error, refetch } = query;
  if (data !== undefined) return children(data);
  if (error !== null) return <Failure error={error} retry={() => void refetch()} />;
  return (
    <p className="quiet" role="status">
      Loading…
    </p>
  );
}
