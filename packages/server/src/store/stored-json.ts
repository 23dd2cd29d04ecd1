import type { EventMap, SessionLimits as SessionLimitsBody } from "@forecourt/contract";
import { customType } from "drizzle-orm/pg-core";

type Allocation = EventMap["dlb.allocation_changed"]["data"];

/** The values in which two allocations can differ. */
export type Shares = Pick<Allocation, "allocated_a" | "reserved_a" | "allocations" | "session_count">;

/** The limits of a session, as the API shows them. */
export type SessionLimits = Required<SessionLimitsBody>;

export type Circuit = "closed" | "half_open" | "open";

/** The stored health of a webhook endpoint. Times are epoch ms. */
export interface HealthState {
  circuit: Circuit;
  /** Consecutive failures while the circuit is closed. */
  failures: number;
  /** Half minutes since 1970, each with its attempts and its failures. Covers the last five minutes of a closed circuit. */
  window: { slice: number; attempts: number; failed: number }[];
  /** When the next probe may begin. An attempt that began before is not a probe. */
  probeAt: number | null;
  /** How long the open circuit waits before a probe. */
  probeAfterMs: number;
  /** Successes since the number of slots last changed. */
  successes: number;
  /** When the slots were last halved. An overload of an attempt that began before does not halve them again. */
  halvedAt: number | null;
  /** The time of the first failure after the last success. `failedAttempts` counts the failures since then. */
  failingSince: number | null;
  failedAttempts: number;
  /** When this state was created, or created anew because the webhook was enabled or got another URL. */
  begunAt: number;
}

/**
 * A `jsonb` column. The connection parses JSON for every query (connection.ts). The column of drizzle-orm would parse it
 * again, and turn the text "123" into the number 123.
 */
export const jsonb = columnOf("jsonb");
/** A column that keeps JSON as its text, which is shorter. */
export const json = columnOf("json");

function columnOf(type: "json" | "jsonb") {
  return customType<{ data: unknown; driverData: unknown }>({
    dataType: () => type,
    // A prepared statement passes SQL's null as it is.
    toDriver: (value) => (value === null ? null : JSON.stringify(value)),
  });
}
