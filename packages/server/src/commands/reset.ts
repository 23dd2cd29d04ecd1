import type { Caller, Context } from "../context.ts";
import { type Sent, sendCommand, type Wait } from "./send.ts";

/** Reset. */
export function resetCharger(
  ctx: Context,
  caller: Caller,
  input: { chargerId: string; type: "Soft" | "Hard" },
  wait: Wait,
): Promise<Sent> {
  const target = { chargerId: input.chargerId, socketId: null, type: "Reset" as const };
  return sendCommand(ctx, caller, target, wait, async () => ({ payload: { type: input.type } }));
}
