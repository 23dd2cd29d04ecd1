import { choice, fromCentralSystem, integer, optional, text } from "../schema.ts";
import { type ChargingProfile, chargingProfile } from "./charging-profile.ts";

/** Ask the charger to start a transaction (section 5.11). */
export interface RemoteStartTransactionRequest {
  /** Greater than 0. Optional, but some models refuse a start without it. */
  connectorId?: number;
  /** At most 20 characters. */
  idTag: string;
  /** Its purpose has to be TxProfile, and it has no transactionId. */
  chargingProfile?: ChargingProfile;
}

export interface RemoteStartTransactionAnswer {
  /** Accepted is not "started": a StartTransaction may follow, or never. */
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
