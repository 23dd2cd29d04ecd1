/** What became of an event before: nothing, everything, or somebody is at it. */
export type Claim = "new" | "done" | "in_progress";

/** Remembers which events were handled. Of two that claim one at the same time, one is told `new`. */
export interface DedupeStore {
  /** Takes the event, unless it is done or taken; for `ttlMs` at most, in case whoever takes it dies. */
  claim(id: string, ttlMs: number): Claim | Promise<Claim>;
  /** The handler succeeded. */
  done(id: string): unknown;
  /** The handler failed: whoever comes next may try. */
  release(id: string): unknown;
}
