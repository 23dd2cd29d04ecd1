import { choice, fromCentralSystem, integer, optional, text } from "../schema.ts";
import { type ChargingProfile, chargingProfile } from "./charging-profile.ts";

/** Requests the start of a transaction (section 5.11). */
export interface RemoteStartTransactionRequest {
  /** Greater than 0. Optional, but some models refuse a request without it. */
  connectorId?: number;
  /** At most 20 characters. */
  idTag: string;
  /** Must have the purpose TxProfile and no transactionId. */
  chargingProfile?: ChargingProfile;
}

export interface RemoteStartTransactionAnswer {
  /** Accepted does not mean started: a StartTransaction may follow or not. */
  status: "Accepted" | "Rejected";
}

export const remoteStartTransaction = fromCentralSystem<
  RemoteStartTransactionRequest,
  RemoteStartTransactionAnswer
>({
  request: {
    connectorId: optional(integer()),
    idTag: text(20),
    chargingProfile: optional(chargingProfile),
  },
  answer: {
    status: choice(["Accepted", "Rejected"]),
  },
});
