import type { Caller, Context } from "../context.ts";
import { isoOf } from "../context.ts";
import { ProblemError } from "../problems.ts";
import { ensureIdTag, refusalOf } from "../sessions/authorize.ts";
import { openSessionOf } from "../sessions/open.ts";
import { balancedLocationOf } from "./balanced-location.ts";
import { type Sent, sendToSocket, type Wait } from "./send.ts";

/**
 * RemoteStartTransaction. The id tag opens this charger for ten minutes, listed or not, unless it is listed as blocked
 * or expired. The connector's last status refuses nothing: it may be stale. Where load is balanced it waits for the limit
 * that it is to bring along.
 */
export function startCharging(
  ctx: Context,
  caller: Caller,
  input: { chargerId: string; socketId: string; idTag: string },
  wait: Wait,
): Promise<Sent> {
  return sendToSocket(ctx, caller, { ...input, type: "RemoteStartTransaction" }, wait, async (tx, socket) => {
    if ((await openSessionOf(tx, socket.id)) !== undefined) {
      throw new ProblemError("socket-occupied", `Socket ${socket.id} has an open session; stop it first.`);
    }
    const tag = await ensureIdTag(ctx, tx, socket.orgId, input.idTag);
    const refused = refusalOf(tag, isoOf(ctx.clock.now())) !== null;
    const location = await balancedLocationOf(tx, socket.chargerId);
    if (location !== null) tx.afterCommit(() => ctx.balancer.touch(location.id));
    return {
      // The tag's text joins when the call is made.
      payload: { connectorId: socket.connectorId },
      idTagId: tag.id,
      ...(location === null ? {} : { balancing: "start" }),
      ...(refused ? { refusal: "id_tag_blocked" } : {}),
    };
  });
}
