import type { Caller, Context } from "../context.ts";
import { type Sent, sendCommand, type Wait } from "./send.ts";

/** UnlockConnector. */
export function unlockConnector(
  ctx: Context,
  caller: Caller,
  input: { chargerId: string; socketId: string },
  wait: Wait,
): Promise<Sent> {
  return sendCommand(
    ctx,
    caller,
    { ...input, type: "UnlockConnector" },
    wait,
    async (_tx, _charger, socket) => {
      if (socket === null) throw new Error("unreachable: an unlock names its socket");
      return { payload: { connectorId: socket.connectorId } };
    },
  );
}
