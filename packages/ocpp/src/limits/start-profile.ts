import type { Capabilities } from "../capabilities/capabilities.ts";
import type { ChargingProfile } from "../messages/charging-profile.ts";
import { need } from "../need.ts";
import { type LimitRequest, nextAttempt, requestFor } from "./next-attempt.ts";
import { profileIdOf } from "./profile-id.ts";

/**
 * The TxProfile that a remote start brings along (it has no transaction yet), in the words that this charger accepted last,
 * or that suit what it reported; null when it is known to take none, and the connector's own limit is all there is. At the
 * place where `applyLimit` puts the limit of a transaction. Throws OcppError "invalid-limit".
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
