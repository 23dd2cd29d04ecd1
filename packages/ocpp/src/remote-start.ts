import { type LimitTerms, profileOf } from "./charging-profile.ts";
import { OcppError } from "./errors.ts";
import type { RequestOf } from "./messages.ts";
import { need } from "./need.ts";

/** Connector, tag and optional limit. */
export interface RemoteStart {
  /** From 1 up. Optional in OCPP, but some models refuse a start without it. */
  connectorId: number;
  /** At most 20 characters. */
  idTag: string;
  /** In force from the start: a TxProfile without a transaction id. Default: none. */
  limit?: LimitTerms;
}

/**
 * Builds a RemoteStartTransaction with a connector. Throws OcppError "invalid-payload" for connector 0, and
 * "invalid-limit".
 */
export function remoteStart(start: RemoteStart): RequestOf<"RemoteStartTransaction"> {
  need("remoteStart(): start", start, "object");
  const { connectorId, idTag, limit } = start;
  if (!Number.isInteger(connectorId) || connectorId < 1) {
    throw new OcppError(
      "invalid-payload",
      `connectorId must be an integer of at least 1, not ${connectorId}.`,
    );
  }
  if (limit === undefined) return { connectorId, idTag };
  return { connectorId, idTag, chargingProfile: profileOf({ ...limit, purpose: "TxProfile" }) };
}
