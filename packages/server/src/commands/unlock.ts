import type { Caller, Context } from "../context.ts";
import { type Sent, sendToSocket, type Wait } from "./send.ts";

/** UnlockConnector. */
export function unlockConnector(
  ctx: Context,
  caller: Caller,
  input: { chargerId: string; socketId: string },
  wait: Wait,
): Promise<Sent> {
  return sendToSocket(ctx, caller, { ...input, type: "UnlockConnector" }, wait, async (_tx, socket) => {
    return { payload: { connectorId: socket.connectorId } };
  });
}
