import type { Caller } from "../../core/caller.ts";
import { actorOf } from "../../core/caller.ts";
import type { Core } from "../../core/core.ts";
import type { Tx } from "../../store/db.ts";
import { recordEvent } from "../../store/events.ts";

/** Records that a charger was assigned to a location, or removed from one. Null: to or from no location. */
export function recordMove(
  core: Core,
  tx: Tx,
  caller: Caller,
  chargerId: string,
  move: { from: string | null; to: string | null },
): void {
  recordEvent(core, tx, {
    orgId: caller.orgId,
    type: "charger.location_changed",
    subject: { type: "charger", id: chargerId },
    actor: actorOf(caller),
    data: { charger_id: chargerId, ...move },
  });
}
