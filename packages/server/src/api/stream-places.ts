import type { Caller } from "../core/caller.ts";
import { ProblemError } from "../platform/problems.ts";
import { createWaitingRoom } from "./waiting.ts";

/** A client that lost its connection without a word comes back before the place it had is known to be free. */
const retryAfterS = "15";

/** Each stream holds a connection for as long as its reader likes: so many in all and of one key, and no more. */
export interface StreamPlaces {
  /**
   * A place, and how to leave it.
   * @throws ProblemError `rate-limited` when the key has as many as it may have, `unavailable` when there is none.
   */
  enter(caller: Pick<Caller, "orgId" | "keyId">): () => void;
  readonly taken: number;
}

export function createStreamPlaces({ inAll, perKey }: { inAll: number; perKey: number }): StreamPlaces {
  const room = createWaitingRoom(inAll, "Too many streams of events are open; try again, or list events.");
  const ofKeys = new Map<string, number>();
  let taken = 0;
  return {
    get taken() {
      return taken;
    },
    enter({ orgId, keyId }) {
      const own = ofKeys.get(keyId) ?? 0;
      if (own >= perKey)
        throw new ProblemError(
          "rate-limited",
          `This key has ${own} streams of events open, which is as many as it may have; close one.`,
          { headers: { "retry-after": retryAfterS } },
        );
      const leave = room.enter(orgId);
      ofKeys.set(keyId, own + 1);
      taken += 1;
      return () => {
        leave();
        taken -= 1;
        const left = (ofKeys.get(keyId) ?? 1) - 1;
        if (left === 0) ofKeys.delete(keyId);
        else ofKeys.set(keyId, left);
      };
    },
  };
}
