import type { Core } from "../../core/core.ts";
import type { chargers } from "../../store/schema.ts";
import { disconnectCharger } from "./connection.ts";

type Lost = Pick<
  typeof chargers.$inferSelect,
  "id" | "orgId" | "connectionEpoch" | "connectedAt" | "lastSeenAt"
>;

/**
 * Records the loss of chargers whose sockets closed without a process detecting it. The server only knows when each charger
 * was last seen.
 */
export async function loseChargers(core: Core, lost: readonly Lost[]): Promise<void> {
  for (const { id, orgId, connectionEpoch, connectedAt, lastSeenAt } of lost) {
    const seen = lastSeenAt === null ? core.clock.now() : Date.parse(lastSeenAt);
    const since = connectedAt === null ? seen : Date.parse(connectedAt);
    const link = { chargerId: id, orgId, epoch: connectionEpoch };
    const connectedForMs = Math.max(0, seen - since);
    await disconnectCharger(core, link, { code: 1006, closing: null, connectedForMs, lastSeenAt: seen });
  }
}
