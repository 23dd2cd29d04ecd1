import type { EventMap } from "@forecourt/contract";

type Allocation = EventMap["dlb.allocation_changed"]["data"];

/** What makes one allocation differ from another. */
export type Shares = Pick<Allocation, "allocated_a" | "reserved_a" | "allocations" | "session_count">;

export type Circuit = "closed" | "half_open" | "open";

/** As it is stored. Times are epoch ms. */
export interface HealthState {
  circuit: Circuit;
  /** In a row, while the circuit is closed. */
  failures: number;
  /** Half minutes since 1970, and how many attempts of each failed; the last five minutes of a closed circuit. */
  window: { slice: number; attempts: number; failed: number }[];
  /** When the next probe may begin; what began before is none. */
  probeAt: number | null;
  /** What the circuit waits for a probe. */
  probeAfterMs: number;
  /** Since there was a slot more or less. */
  successes: number;
  /** What began before has been answered for with half the slots. */
  halvedAt: number | null;
  /** Of the first failure after the last success, and how many there were since. */
  failingSince: number | null;
  failedAttempts: number;
  /** Made, or made anew: when it was enabled, or given another url. */
  begunAt: number;
}
