import type { CallOptions, CallOutcome } from "../call-outcome.ts";
import type { RequestOf } from "../messages.ts";
import { need } from "../need.ts";
import type { Station } from "../station.ts";
import { capabilityKeys } from "./configuration.ts";

/** Which keys to request, and whether to request them again. */
export interface LearnOptions
  extends Pick<CallOptions, "timeoutMs" | "signal" | "priority" | "heldForBoot" | "onSent"> {
  /**
   * With `all` the charger chooses the keys and may omit some. `needed` names the twelve relevant ones, which is more
   * than some models answer at once (GetConfigurationMaxKeys). Default all.
   */
  keys?: "all" | "needed";
  /** Ask again even though an earlier call was answered. Default false. */
  again?: boolean;
}

/** Calls that are not answered yet. */
const asking = new WeakMap<object, Promise<CallOutcome<"GetConfiguration">>>();

/**
 * Makes one GetConfiguration call, unless an earlier one was answered; the result is in `station.capabilities`. Do not
 * call it directly after a boot: some chargers and test tools react badly to requests then.
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
