import { and, eq, isNull } from "drizzle-orm";
import type { Caller } from "../../core/caller.ts";
import type { Core } from "../../core/core.ts";
import { notFound } from "../../platform/problems.ts";
import { balancedLocationOf } from "../../sites/locations/balanced-location.ts";
import { chargers, sessions } from "../../store/schema.ts";
import { occupied } from "../sessions/how-to-end.ts";

/**
 * Its sockets and commands go with it, its sessions and CDRs stay. Not while a session is open: nobody could end it.
 * A charger starts sessions with its row locked, so none begins between the look and the deletion.
 */
export function removeCharger(core: Core, caller: Caller, chargerId: string): Promise<void> {
  return core.db.transaction(async (tx) => {
    // Whoever balances its location writes to its sockets.
    await balancedLocationOf(tx, chargerId);
    const [charger] = await tx
      .select({ id: chargers.id })
      .from(chargers)
      .where(and(eq(chargers.id, chargerId), eq(chargers.orgId, caller.orgId)))
      .for("update");
    if (charger === undefined) throw notFound();
    const [open] = await tx
      .select()
      .from(sessions)
      .where(and(eq(sessions.chargerId, chargerId), isNull(sessions.endedAt)))
      .limit(1);
    if (open !== undefined) throw await occupied(tx, open);
    await tx.delete(chargers).where(eq(chargers.id, chargerId));
    // When it is lost, the charger can still write nothing, and its next connection is refused.
    tx.signal({ type: "charger-removed", id: chargerId });
  });
}
