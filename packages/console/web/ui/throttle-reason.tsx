import type { Session } from "@forecourt/client";
import { reasonWords, stateWord } from "@forecourt/client/text";
import { useLoadSession } from "./load-session.ts";

/** Why a session has no more than its limit. */
export function ThrottleReason({ everyMs = 2_000, session }: { everyMs?: number; session: Session }) {
  const own = useLoadSession(session, { everyMs });
  if (own == null) return null;
  return (
    <span className="quiet">
      {stateWord(own)}, bound by {own.bound_source ?? reasonWords[own.reason]}
    </span>
  );
}
