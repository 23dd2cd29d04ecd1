import { and, eq, isNull } from "drizzle-orm";
import type { Caller } from "../../core/caller.ts";
import type { Core } from "../../core/core.ts";
import { notFound } from "../../platform/problems.ts";
import { balancedLocationOf } from "../../sites/locations/balanced-location.ts";
import { chargers, sessions } from "../../store/schema.ts";
import { occupied } from "../sessions/how-to-end.ts";

/**
 * Deletes a charger with its sockets and commands; its sessions and CDRs stay. Fails while a session is open, because
 * nothing could end that session. A charger starts sessions with its row locked, so no session begins between the check and
 * the deletion.
 */
export function removeCharger(core: Core, caller: Caller, chargerId: string): Promise<void> {
  return core.db.transaction(async (tx) => {
    // The process that balances its location writes to its sockets, so lock the location first.
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
    // When this signal is lost, the charger still cannot write anything, and its next connection is refused.
    tx.signal({ type: "charger-removed", id: chargerId });
  });
}
