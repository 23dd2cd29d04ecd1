import type { Capabilities } from "../capabilities/capabilities.ts";
import type { ChargingProfile } from "../messages/smart-charging.ts";
import { need } from "../need.ts";
import { type LimitRequest, nextAttempt, requestFor } from "./next-attempt.ts";
import { profileIdOf } from "./profile-id.ts";

/**
 * The TxProfile of a remote start (without a transaction id), in the form that the charger accepted last or that
 * matches its reported capabilities; null when the charger is known to accept none, so that only the connector's own
 * limit applies. Uses the same profile as `applyLimit` for the limit of a transaction. Throws OcppError
 * "invalid-limit".
 */
export function startProfile(
  capabilities: Capabilities,
  limit: Omit<LimitRequest, "transactionId" | "places">,
  now: number,
): ChargingProfile | null {
  need("startProfile(): capabilities", capabilities, "object");
  need("startProfile(): limit", limit, "object");
  const { purposes, unsupportedActions = [] } = capabilities;
  if (purposes?.TxProfile === false || unsupportedActions.includes("SetChargingProfile")) return null;
  const place = {
    purpose: "TxProfile",
    chargingProfileId: profileIdOf(limit.connectorId, "TxProfile"),
    stackLevel: 1,
  } as const;
  const request: LimitRequest = { ...limit, transactionId: 0, places: [place] };
  const attempt = nextAttempt(capabilities, request, []);
  if (attempt === null) return null;
  const { transactionId: _, ...profile } = requestFor(attempt, request, now).csChargingProfiles;
  return profile;
}
