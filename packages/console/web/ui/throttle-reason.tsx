import type { Session } from "@forecourt/client";
import { reasonWords, stateWord } from "@forecourt/client/text";
import { useQuery } from "@tanstack/react-query";
import { api } from "../app/api.ts";

/** Why a session has no more than its limit, from the snapshot of its site. */
export function ThrottleReason({
  everyMs: refetchInterval = 2_000,
  session: { id, location_id },
}: {
  everyMs?: number;
  session: Session;
}) {
  const load = useQuery({
    queryKey: ["load", location_id],
    queryFn: ({ signal }) => api.locations.load(location_id ?? "", { signal }),
    enabled: location_id !== null,
    refetchInterval,
  });
  const own = load.data?.sessions.find(({ session_id }) => session_id === id);
  if (own === undefined) return null;
  return (
    <span className="quiet">
      {stateWord(own)}, bound by {own.bound_source ?? reasonWords[own.reason]}
    </span>
  );
}
