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
 * RemoteStartTransaction. The id tag is valid at this charger for ten minutes, even if it is not listed, unless it is
 * listed as blocked or expired. The connector's last status never refuses the start, because it may be stale. An open
 * session does not refuse it either once its connector reports that it is free: the stop was lost, and the charger's report
 * is more reliable. Where load is balanced, the start waits for the limit that it must carry.
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
        // The tag's text is added when the call is made.
        payload: { connectorId: socket.connectorId },
        idTagId: tag.id,
        // Balancing counts the open session until the next one begins. Then the new session gets its share, like one
        // started by card.
        ...(location === null || open !== undefined ? {} : { balancing: "start" }),
        ...(refused ? { refusal: "id_tag_blocked" } : {}),
      };
    },
  );
}
