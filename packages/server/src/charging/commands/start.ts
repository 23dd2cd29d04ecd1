import type { Caller } from "../../core/caller.ts";
import type { Core } from "../../core/core.ts";
import { isoOf } from "../../platform/clock.ts";
import { balancedLocationOf } from "../../sites/locations/balanced-location.ts";
import { seemsFree } from "../sessions/apparent-end.ts";
import { ensureIdTag, refusalOf } from "../sessions/authorize.ts";
import { occupied } from "../sessions/how-to-end.ts";
import { openSessionOf } from "../sessions/open.ts";
import { type Sent, sendToSocket, type Wait } from "./send.ts";

/**
 * RemoteStartTransaction. The id tag opens this charger for ten minutes, listed or not, unless it is listed as blocked
 * or expired. The connector's last status refuses nothing: it may be stale. An open session refuses nothing either once its
 * connector says that it is free: its stop was lost, and the charger knows best. Where load is balanced it waits for the limit
 * that it is to bring along.
 */
export function startCharging(
  core: Core,
  caller: Caller,
  input: { chargerId: string; socketId: string; idTag: string },
  wait: Wait,
): Promise<Sent> {
  return sendToSocket(
    core,
    caller,
    { ...input, type: "RemoteStartTransaction" },
    wait,
    async (tx, socket) => {
      const open = await openSessionOf(tx, socket.id);
      if (open !== undefined && !(await seemsFree(tx, open, socket))) throw await occupied(tx, open);
      const tag = await ensureIdTag(core, tx, socket.orgId, input.idTag);
      const refused = refusalOf(tag, isoOf(core.clock.now())) !== null;
      const location = await balancedLocationOf(tx, socket.chargerId);
      if (location !== null) tx.signal({ type: "location-changed", locationId: location.id });
      return {
        // The tag's text joins when the call is made.
        payload: { connectorId: socket.connectorId },
        idTagId: tag.id,
        // Balancing reckons with the session that is open until the next one begins: then it has its share, as one by card.
        ...(location === null || open !== undefined ? {} : { balancing: "start" }),
        ...(refused ? { refusal: "id_tag_blocked" } : {}),
      };
    },
  );
}
