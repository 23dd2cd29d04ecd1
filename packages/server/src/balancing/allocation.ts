import { isDeepStrictEqual } from "node:util";
import type { Tx } from "../store/db.ts";
import { type Recording, recordEvent } from "../store/events.ts";
import type { Shares } from "../store/stored-json.ts";
import type { Load } from "./load.ts";
import type { Ownership } from "./owners.ts";

/** The last published shares of a location, from the process that balanced it at that time. */
export interface PublishedShares {
  shares: Shares;
  /** Epoch ms; null: no shares were published yet. */
  at: number | null;
}

/** `later`: the shares differ, but the last ones were published less than 10 s ago. */
export type AllocationChange =
  | { kind: "none" }
  | { kind: "later"; inMs: number }
  | { kind: "now"; shares: Shares };

const apartMs = 10_000;
const mostListed = 64;

export const noShares: Shares = { allocated_a: 0, reserved_a: 0, allocations: [], session_count: 0 };

/** A location with balancing off has no shares to publish. */
export function changeOf(load: Load, published: PublishedShares, now: number): AllocationChange {
  const shares = sharesOf(load);
  if (load.status === "disabled" || isDeepStrictEqual(shares, published.shares)) return { kind: "none" };
  const inMs = published.at === null ? 0 : published.at + apartMs - now;
  // If the clock was ahead and was set back, the wait must not be longer than `apartMs`.
  return inMs > 0 && inMs <= apartMs ? { kind: "later", inMs } : { kind: "now", shares };
}

export function recordAllocation(
  core: Recording,
  tx: Tx,
  { orgId, locationId }: Ownership,
  { as_of, status, capacity_a }: Load,
  shares: Shares,
): void {
  recordEvent(core, tx, {
    orgId,
    type: "dlb.allocation_changed",
    subject: { type: "location", id: locationId },
    actor: { type: "system" },
    data: { location_id: locationId, as_of, status, capacity_a, ...shares },
  });
}

function sharesOf({ allocated_a, reserved_a, sessions }: Load): Shares {
  return {
    allocated_a,
    reserved_a,
    allocations: sessions.slice(0, mostListed).map(({ session_id, socket_id, limit_a, state }) => ({
      session_id,
      socket_id,
      limit_a,
      suspended: state === "paused_capacity" || state === "paused_operator",
    })),
    session_count: sessions.length,
  };
}
