import { queryOptions, useQuery } from "@tanstack/react-query";
import { api } from "../app/api.ts";

/** The first hundred sites, for choices and names. */
export const siteNames = queryOptions({
  queryKey: ["locations", "names"],
  queryFn: async ({ signal }) => (await api.locations.list({ per_page: 100, signal })).data,
});

/** The name of a site; null until it is known, and for a site that is gone. */
export function useSiteName(id: string | null): string | null {
  const { data } = useQuery({ ...siteNames, enabled: id !== null });
  return data?.find((site) => site.id === id)?.name ?? null;
}
