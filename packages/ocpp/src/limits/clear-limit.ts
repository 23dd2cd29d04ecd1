import type { CallOptions, CallOutcome } from "../call-outcome.ts";
import type { ChargingProfilePurpose } from "../messages/smart-charging.ts";
import type { RequestOf } from "../messages.ts";
import { need } from "../need.ts";
import type { Station } from "../station.ts";

/** One profile by its id, or those of one purpose at one connector; never all profiles. */
export type ClearedProfiles =
  | { chargingProfileId: number }
  | {
      connectorId: number;
      purpose: ChargingProfilePurpose;
      /** Default: every level. */
      stackLevel?: number;
    };

/** A ClearChargingProfile. The fields are combined: a profile is cleared when it matches all of them (errata 3.26). */
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

/** Result of clearing. Only `cleared` is certain; some models answer it and do nothing. */
export type ClearOutcome =
  /** Accepted, or Unknown: there was no such profile. */
  | { outcome: "cleared" }
  | { outcome: "refused"; answer: CallOutcome<"ClearChargingProfile"> }
  /** Unknown, or not sent: see `why.outcome`. */
  | { outcome: "unknown"; why: CallOutcome<"ClearChargingProfile"> };

/**
 * Clears profiles. The lower profile is then in force: below a TxProfile the TxDefaultProfile, and without one there is
 * no limit. To change a limit, set the new one instead.
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
