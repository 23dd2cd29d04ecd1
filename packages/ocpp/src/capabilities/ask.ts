import type { CallOptions, CallOutcome } from "../call-outcome.ts";
import type { RequestOf } from "../messages.ts";
import { need } from "../need.ts";
import type { Station } from "../station.ts";
import { capabilityKeys } from "./configuration.ts";

/** What to ask for, and whether to ask at all. */
export interface LearnOptions
  extends Pick<CallOptions, "timeoutMs" | "signal" | "priority" | "heldForBoot" | "onSent"> {
  /**
   * `all` leaves the choice of keys to the charger, which may leave some out; `needed` names the twelve that count, more
   * than some models answer at once (GetConfigurationMaxKeys). Default all.
   */
  keys?: "all" | "needed";
  /** Ask even though it has been asked before. Default false. */
  again?: boolean;
}

/** Calls that are under way. */
const asking = new WeakMap<object, Promise<CallOutcome<"GetConfiguration">>>();

/**
 * Makes one GetConfiguration call, unless one has been answered before; what it teaches is in `station.capabilities`.
 * Not for the moment after a boot: chargers and testers take badly to questions then.
 */
export async function learnCapabilities(
  station: Pick<Station<unknown>, "call" | "capabilities">,
  given: LearnOptions = {},
): Promise<CallOutcome<"GetConfiguration"> | { outcome: "known" }> {
  need("learnCapabilities(): station", station, { call: "function", capabilities: "object" });
  need("learnCapabilities(): options", given, "object");
  const { keys = "all", again = false, ...options } = given;
  if (station.capabilities.configurationRead && !again) return { outcome: "known" };
  const request: RequestOf<"GetConfiguration"> = keys === "all" ? {} : { key: [...capabilityKeys] };
  const call = asking.get(station) ?? station.call("GetConfiguration", request, options);
  asking.set(station, call);
  try {
    return await call;
  } finally {
    asking.delete(station);
  }
}
