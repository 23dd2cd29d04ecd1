import { useNavigate, useSearch } from "@tanstack/react-router";
import type { Search } from "./router.tsx";

/** The filters of the screen, and how to change some of them. They live in the address, so that a link has them. */
export function useFilters(): readonly [Search, (change: Search) => void] {
  const search = useSearch({ strict: false }) as Search;
  const navigate = useNavigate();
  const change = (wanted: Search): void => {
    void navigate({ to: ".", search: { ...search, ...wanted } as never, replace: true });
  };
  return [search, change];
}

/** The filters that are set, under the names that the API gives them. */
export function queryOf<Name extends string>(
  search: Search,
  names: readonly Name[],
): Partial<Record<Name, string>> {
  const set = names.flatMap((name) => {
    const value = search[name];
    return value === undefined || value === "" ? [] : [[name, value] as const];
  });
  return Object.fromEntries(set) as Partial<Record<Name, string>>;
}
