import type { Cancel, Clock } from "@forecourt/ocpp";

// What a timer of the machine can wait; a longer one would fire at once.
const longestMs = 2 ** 31 - 1;

/** Like `clock.after`, for dates that may be months away. */
export function waitLong(clock: Clock, delayMs: number, run: () => void): Cancel {
  if (delayMs <= longestMs) return clock.after(delayMs, run);
  let cancel = clock.after(longestMs, () => {
    cancel = waitLong(clock, delayMs - longestMs, run);
  });
  return () => cancel();
}
