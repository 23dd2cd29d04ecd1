import { ForecourtError } from "@forecourt/client";

/** What an answer that came in part is told as; where Ctrl-C ended it, the signal's reason. */
export function brokenOff(cause: unknown, { signal }: { signal: AbortSignal }): unknown {
  // The reason is the caller's own value, whatever its type.
  if (signal.aborted) return signal.reason;
  return new ForecourtError("connection-failed", "The answer broke off: the connection failed.", { cause });
}
