import type { Caller } from "../../core/caller.ts";
import type { Core } from "../../core/core.ts";
import { type Sent, sendToSocket, type Wait } from "./send.ts";

/** UnlockConnector. */
export function unlockConnector(
  core: Core,
  caller: Caller,
  input: { chargerId: string; socketId: string },
  wait: Wait,
): Promise<Sent> {
  return sendToSocket(core, caller, { ...input, type: "UnlockConnector" }, wait, async (_tx, socket) => {
    return { payload: { connectorId: socket.connectorId } };
  });
}
