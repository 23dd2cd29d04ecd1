import type { Caller, Context } from "../context.ts";
import { type Sent, sendToCharger, type Wait } from "./send.ts";

/** Reset. */
export function resetCharger(
  ctx: Context,
  caller: Caller,
  input: { chargerId: string; type: "Soft" | "Hard" },
  wait: Wait,
): Promise<Sent> {
  const target = { chargerId: input.chargerId, type: "Reset" as const };
  return sendToCharger(ctx, caller, target, wait, async () => ({ payload: { type: input.type } }));
}
