import { choice, integer, type Schema } from "../schema.ts";

/** Ask the charger to stop a transaction (section 5.12). */
export interface RemoteStopTransactionRequest {
  transactionId: number;
}

export interface RemoteStopTransactionAnswer {
  /** Accepted is not "stopped": the StopTransaction follows. */
  status: "Accepted" | "Rejected";
}

export const remoteStopTransactionRequest = {
  transactionId: integer(),
} satisfies Schema<RemoteStopTransactionRequest>;

export const remoteStopTransactionAnswer = {
  status: choice(["Accepted", "Rejected"]),
} satisfies Schema<RemoteStopTransactionAnswer>;
