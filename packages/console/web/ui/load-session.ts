import type { Session } from "@forecourt/client";
import type { LoadSession } from "@forecourt/client/text";
import { useQuery } from "@tanstack/react-query";
import { api } from "../app/api.ts";

/**
 * What the load balancing of its site knows of a session: undefined until it is read, null where it knows nothing, as at a site
 * whose load is not balanced.
 */
export function useLoadSession(
  { id, location_id }: Session,
  { enabled = true, everyMs }: { enabled?: boolean; everyMs: number },
): LoadSession | null | undefined {
  const load = useQuery({
    queryKey: ["load", location_id],
    queryFn: ({ signal }) => api.locations.load(location_id ?? "", { signal }),
    enabled: enabled && location_id !== null,
    refetchInterval: everyMs,
  });
  if (location_id === null) return null;
  return load.data && (load.data.sessions.find(({ session_id }) => session_id === id) ?? null);
}
