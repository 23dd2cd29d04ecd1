/** Whether an event is new, handled, or being handled. */
export type Claim = "new" | "done" | "in_progress";

/** Stores which events were handled. When two processes claim an event at the same time, only one gets `new`. */
export interface DedupeStore {
  /** Claims the event unless it is done or claimed. A claim ends after `ttlMs`, in case the process that holds it dies. */
  claim(id: string, ttlMs: number): Claim | Promise<Claim>;
  /** The handler succeeded. */
  done(id: string): unknown;
  /** The handler failed: the next delivery may claim the event. */
  release(id: string): unknown;
}
