/** Whether an event is new, handled, or being handled. */
export type Lease = "new" | "done" | "in_progress";

/** Stores which events were handled. When two processes lease an event at the same time, only one gets `new`. */
export interface DedupeStore {
  /** Leases the event unless it is done or leased. A lease ends after `ttlMs`, in case the process that holds it dies. */
  lease(id: string, ttlMs: number): Lease | Promise<Lease>;
  /** The handler succeeded. */
  done(id: string): unknown;
  /** The handler failed: the next delivery may lease the event. */
  release(id: string): unknown;
}
