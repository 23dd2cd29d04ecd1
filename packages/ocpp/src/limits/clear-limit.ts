import type { CallOptions, CallOutcome } from "../call-outcome.ts";
import type { ChargingProfilePurpose } from "../messages/charging-profile.ts";
import type { RequestOf } from "../messages.ts";
import { need } from "../need.ts";
import type { Station } from "../station.ts";

/** One profile by its id, or those of one purpose at one connector; never all of them. */
export type ClearedProfiles =
  | { chargingProfileId: number }
  | {
      connectorId: number;
      purpose: ChargingProfilePurpose;
      /** Default: every level. */
      stackLevel?: number;
    };

/** A ClearChargingProfile. Its fields add up: a profile goes when it matches all of them (errata 3.26). */
export function clearRequest(profiles: ClearedProfiles): RequestOf<"ClearChargingProfile"> {
  need("clearRequest(): profiles", profiles, "object");
  if ("chargingProfileId" in profiles) return { id: profiles.chargingProfileId };
  const { connectorId, purpose, stackLevel } = profiles;
  return {
    connectorId,
    chargingProfilePurpose: purpose,
    ...(stackLevel !== undefined && { stackLevel }),
  };
}

/** What became of the profiles. Only `cleared` is certain; some models say so and do nothing. */
export type ClearOutcome =
  /** Accepted, or Unknown: there was none. */
  | { outcome: "cleared" }
  | { outcome: "refused"; answer: CallOutcome<"ClearChargingProfile"> }
  /** Nobody knows, or it was not sent: `why.outcome` says which. */
  | { outcome: "unknown"; why: CallOutcome<"ClearChargingProfile"> };

/**
 * Clears profiles. What was under them is in force then: for a TxProfile the TxDefaultProfile, and without one no limit
 * at all. To change a limit, set the new one instead.
 */
export async function clearLimit(
  station: Pick<Station<unknown>, "call">,
  profiles: ClearedProfiles,
  options: Omit<CallOptions, "onLateAnswer"> = {},
): Promise<ClearOutcome> {
  need("clearLimit(): station", station, { call: "function" });
  const outcome = await station.call("ClearChargingProfile", clearRequest(profiles), options);
  switch (outcome.outcome) {
    case "result":
      return { outcome: "cleared" };
    case "call-error":
    case "unsupported":
      return { outcome: "refused", answer: outcome };
    case "invalid-answer":
    case "timeout":
    case "disconnected":
    case "not-sent":
      return { outcome: "unknown", why: outcome };
  }
}
