import { type LimitTerms, profileOf } from "./charging-profile.ts";
import { OcppError } from "./errors.ts";
import type { RequestOf } from "./messages.ts";
import { need } from "./need.ts";

/** What to start, and where. */
export interface RemoteStart {
  /** From 1 up. The specification lets it be left out; some models refuse a start without it. */
  connectorId: number;
  /** At most 20 characters. */
  idTag: string;
  /** In force from the first moment: the TxProfile of a transaction that has no id yet. Default: none. */
  limit?: LimitTerms;
}

/**
 * A RemoteStartTransaction that names its connector. Throws OcppError "invalid-payload" for connector 0, and
 * "invalid-limit".
 */
export function remoteStart(start: RemoteStart): RequestOf<"RemoteStartTransaction"> {
  need("remoteStart(): start", start, "object");
  const { connectorId, idTag, limit } = start;
  if (!Number.isInteger(connectorId) || connectorId < 1) {
    throw new OcppError(
      "invalid-payload",
      `A transaction starts at a connector from 1 up, not ${connectorId}.`,
    );
  }
  if (limit === undefined) return { connectorId, idTag };
  return { connectorId, idTag, chargingProfile: profileOf({ ...limit, purpose: "TxProfile" }) };
}
