import { choice, fromCentralSystem, integer } from "../schema.ts";

/** Unlocks a cable (section 5.18). Ends a running transaction. */
export interface UnlockConnectorRequest {
  /** Greater than 0. */
  connectorId: number;
}

export interface UnlockConnectorAnswer {
  /** NotSupported: a fixed cable, or an unknown connector (errata 3.85). */
  status: "Unlocked" | "UnlockFailed" | "NotSupported";
}

export const unlockConnector = fromCentralSystem<UnlockConnectorRequest, UnlockConnectorAnswer>({
  request: { connectorId: integer() },
  answer: {
    status: choice(["Unlocked", "UnlockFailed", "NotSupported"]),
  },
});
