import type { Core } from "../../core/core.ts";
import { isoOf } from "../../platform/clock.ts";
import type { BalancedLocation } from "../../sites/locations/balanced-location.ts";
import type { Tx } from "../../store/db.ts";
import { balancedSockets } from "../../store/schema.ts";
import type { SocketRow } from "./send.ts";

/** Amps; null: the ceiling is removed. A session's ceiling ends with the session. */
export type Ceiling = { sessionId: string; sessionCeilingA: number | null } | { baselineCeilingA: number };

/**
 * Stores the most that an operator allows, no matter how much load balancing can give, even while the charger is
 * unreachable.
 */
export async function keepCeiling(
  core: Core,
  tx: Tx,
  location: BalancedLocation,
  { id: socketId, orgId, chargerId }: SocketRow,
  ceiling: Ceiling,
): Promise<void> {
  const set = { ...ceiling, updatedAt: isoOf(core.clock.now()) };
  await tx
    .insert(balancedSockets)
    .values({ socketId, orgId, chargerId, managed: false, ...set })
    .onConflictDoUpdate({ target: balancedSockets.socketId, set });
  tx.signal({ type: "location-changed", locationId: location.id });
}
