import type { Caller } from "../../core/caller.ts";
import type { Core } from "../../core/core.ts";
import { ProblemError } from "../../platform/problems.ts";
import { openSessionOf } from "../sessions/open.ts";
import { type Sent, sendToSocket, type Wait } from "./send.ts";

/** RemoteStopTransaction of the session that is open on the socket. */
export function stopCharging(
  core: Core,
  caller: Caller,
  input: { chargerId: string; socketId: string },
  wait: Wait,
): Promise<Sent> {
  return sendToSocket(core, caller, { ...input, type: "RemoteStopTransaction" }, wait, async (tx) => {
    const session = await openSessionOf(tx, input.socketId);
    if (session === undefined) {
      throw new ProblemError("no-active-session", `Socket ${input.socketId} has no open session to stop.`);
    }
    return { payload: { transactionId: session.transactionId }, sessionId: session.id };
  });
}
