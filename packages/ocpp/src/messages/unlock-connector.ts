import { choice, fromCentralSystem, integer } from "../schema.ts";

/** Release a cable (section 5.18). Ends a transaction that is going on. */
export interface UnlockConnectorRequest {
  /** Greater than 0. */
  connectorId: number;
}

export interface UnlockConnectorAnswer {
  /** NotSupported: a fixed cable, or no such connector (errata 3.85). */
  status: "Unlocked" | "UnlockFailed" | "NotSupported";
}

export const unlockConnector = fromCentralSystem<UnlockConnectorRequest, UnlockConnectorAnswer>({
  request: { connectorId: integer() },
  answer: {
    status: choice(["Unlocked", "UnlockFailed", "NotSupported"]),
  },
});
