import type { Cancel, Clock } from "@forecourt/ocpp";

// The longest delay of a Node timer; a longer one fires immediately.
const longestMs = 2 ** 31 - 1;

/** Like `clock.after`, for delays of any length. */
export function waitLong(clock: Clock, delayMs: number, run: () => void): Cancel {
  if (delayMs <= longestMs) return clock.after(delayMs, run);
  let cancel = clock.after(longestMs, () => {
    cancel = waitLong(clock, delayMs - longestMs, run);
  });
  return () => cancel();
}
