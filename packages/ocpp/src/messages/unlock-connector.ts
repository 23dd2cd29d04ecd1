import { choice, integer, type Schema } from "../schema.ts";

/** Release a cable (section 5.18). Ends a transaction that is going on. */
export interface UnlockConnectorRequest {
  /** Greater than 0. */
  connectorId: number;
}

export interface UnlockConnectorAnswer {
  /** NotSupported: a fixed cable, or no such connector (errata 3.85). */
  status: "Unlocked" | "UnlockFailed" | "NotSupported";
}

export const unlockConnectorRequest = { connectorId: integer() } satisfies Schema<UnlockConnectorRequest>;

export const unlockConnectorAnswer = {
  status: choice(["Unlocked", "UnlockFailed", "NotSupported"]),
} satisfies Schema<UnlockConnectorAnswer>;
