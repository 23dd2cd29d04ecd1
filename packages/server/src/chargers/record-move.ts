import type { Caller, Context } from "../context.ts";
import { actorOf } from "../context.ts";
import type { Tx } from "../store/db.ts";
import { recordEvent } from "../store/events.ts";

/** A charger was assigned to a location, or taken from one; null: to or from none. */
export function recordMove(
  ctx: Context,
  tx: Tx,
  caller: Caller,
  chargerId: string,
  move: { from: string | null; to: string | null },
): Promise<void> {
  return recordEvent(ctx, tx, {
    orgId: caller.orgId,
    type: "charger.location_changed",
    subject: { type: "charger", id: chargerId },
    actor: actorOf(caller),
    data: { charger_id: chargerId, ...move },
  });
}
