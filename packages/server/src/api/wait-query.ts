import type { Wait } from "../charging/commands/send.ts";

export interface WaitQuery {
  wait: boolean;
  timeout: number;
}

/** The longest that a request waits, in seconds. */
const mostSeconds = 120;

/** How long the caller waits for the end of what the request begins; `completions` reports that end. */
export function waitOf({ wait, timeout }: WaitQuery, completions: NonNullable<Wait>["completions"]): Wait {
  return wait ? { timeoutMs: Math.min(timeout, mostSeconds) * 1000, completions } : null;
}
