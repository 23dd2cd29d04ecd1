import { actorOf, type Caller } from "../../core/caller.ts";
import type { Core } from "../../core/core.ts";
import type { Tx } from "../../store/db.ts";
import { recordEvent } from "../../store/events.ts";
import type { ChargerRow } from "./queries.ts";

type Named = Pick<ChargerRow, "id" | "identity" | "locationId">;

/** Records that a caller registered a charger. */
export function recordCreated(
  core: Core,
  tx: Tx,
  caller: Caller,
  charger: Named,
  connectorIds: number[],
): void {
  recordEvent(core, tx, {
    ...about(caller, charger),
    type: "charger.created",
    data: { ...naming(charger), connector_ids: connectorIds },
  });
}

/** Records that a caller changed these fields of a charger, or of one of its sockets. */
export function recordUpdated(
  core: Core,
  tx: Tx,
  caller: Caller,
  charger: Named,
  changed: string[],
  socketId: string | null = null,
): void {
  recordEvent(core, tx, {
    ...about(caller, charger),
    type: "charger.updated",
    data: { ...naming(charger), socket_id: socketId, changed },
  });
}

/** Records that a caller deleted a charger. */
export function recordDeleted(core: Core, tx: Tx, caller: Caller, charger: Named): void {
  recordEvent(core, tx, { ...about(caller, charger), type: "charger.deleted", data: naming(charger) });
}

function about(caller: Caller, { id }: Named) {
  return {
    orgId: caller.orgId,
    subject: { type: "charger", id },
    actor: actorOf(caller),
  } as const;
}

function naming({ id, identity, locationId }: Named) {
  return { charger_id: id, charger_identity: identity, location_id: locationId };
}
