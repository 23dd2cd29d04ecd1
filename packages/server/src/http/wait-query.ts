import type { Wait } from "../commands/send.ts";

export interface WaitQuery {
  wait: boolean;
  timeout: number;
}

/** The longest that a request waits, in seconds. */
const mostSeconds = 120;

/** How long the caller waits for what the request sets going. */
export function waitOf({ wait, timeout }: WaitQuery): Wait {
  return wait ? { timeoutMs: Math.min(timeout, mostSeconds) * 1000 } : null;
}
