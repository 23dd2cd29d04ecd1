import { ForecourtError } from "@forecourt/client";

/** The error for an incomplete response. After Ctrl-C it is the signal's reason. */
export function brokenOff(cause: unknown, { signal }: { signal: AbortSignal }): unknown {
  // The reason is the caller's value and may have any type.
  if (signal.aborted) return signal.reason;
  return new ForecourtError("connection-failed", "The answer broke off: the connection failed.", { cause });
}
