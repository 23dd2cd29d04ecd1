import type { Instant } from "./timeline.ts";

// Not Math.max(...instants): a session may have more frames than a call accepts arguments.

/** Null for an empty list. */
export function earliest(instants: readonly Instant[]): Instant | null {
  return instants.reduce<Instant | null>((first, at) => (first === null || at < first ? at : first), null);
}

/** Not before `least`. */
export function latest(least: Instant, instants: readonly Instant[]): Instant {
  return instants.reduce((last, at) => Math.max(last, at), least);
}
