import type { Caller } from "../../core/caller.ts";
import type { Core } from "../../core/core.ts";
import { type Sent, sendToCharger, type Wait } from "./send.ts";

/** Reset. */
export function resetCharger(
  core: Core,
  caller: Caller,
  input: { chargerId: string; type: "Soft" | "Hard" },
  wait: Wait,
): Promise<Sent> {
  const target = { chargerId: input.chargerId, type: "Reset" as const };
  return sendToCharger(core, caller, target, wait, async () => ({ payload: { type: input.type } }));
}
