import type { Caller } from "../core/caller.ts";
import { ProblemError } from "../platform/problems.ts";
import { createWaitingRoom } from "./waiting.ts";

/** A client whose connection broke silently comes back before the server knows that its old place is free. */
const retryAfterS = "15";

/** Each stream holds a connection as long as its reader likes, so the number of streams is limited, in all and per key. */
export interface StreamPlaces {
  /**
   * Takes a place, and returns the function that frees it.
   * @throws ProblemError `rate-limited` when the key has as many as it may have, `unavailable` when no place is free.
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
