import { choice, fromCentralSystem, integer } from "../schema.ts";

/** Requests the end of a transaction (section 5.12). */
export interface RemoteStopTransactionRequest {
  transactionId: number;
}

export interface RemoteStopTransactionAnswer {
  /** Accepted does not mean stopped: the StopTransaction follows. */
  status: "Accepted" | "Rejected";
}

export const remoteStopTransaction = fromCentralSystem<
  RemoteStopTransactionRequest,
  RemoteStopTransactionAnswer
>({
  request: {
    transactionId: integer(),
  },
  answer: {
    status: choice(["Accepted", "Rejected"]),
  },
});
