import type { FromCentralSystem, FromChargePoint } from "../message.ts";
import type { MeterValue } from "./meter-values.ts";
import type { ChargingProfile } from "./smart-charging.ts";

/** Whether a tag may charge (section 7.2). ConcurrentTx: it is already charging elsewhere. */
export type AuthorizationStatus = "Accepted" | "Blocked" | "Expired" | "Invalid" | "ConcurrentTx";

/** Authorization data of an id tag (section 7.27). */
export interface IdTagInfo {
  /** When the charger's authorization cache has to remove this entry. @format date-time */
  expiryDate?: string;
  /** The group of the tag: any tag of the group may stop a transaction. @maxLength 20 */
  parentIdTag?: string;
  status: AuthorizationStatus;
}

/** Asks whether a tag may start or stop charging (section 4.1). */
export interface AuthorizeRequest {
  /** Compared case-insensitively (errata 3.73). @maxLength 20 */
  idTag: string;
}

export interface AuthorizeAnswer {
  idTagInfo: IdTagInfo;
}

/**
 * Reports the start of a transaction (section 4.8). Chargers repeat it, with the same or another message id, until it
 * is answered: recognize a repetition by connector, tag, time and meter, and answer with the same transaction id.
 */
export interface StartTransactionRequest {
  /** Greater than 0. */
  connectorId: number;
  /** @maxLength 20 */
  idTag: string;
  /** Wh. */
  meterStart: number;
  reservationId?: number;
  /** @format date-time */
  timestamp: string;
}

export interface StartTransactionAnswer {
  /** When the status is not Accepted, the charger stops charging if it is configured to. */
  idTagInfo: IdTagInfo;
  /** Positive, also when the tag is refused, because the charger reports the end of the transaction. */
  transactionId: number;
}

/** Why a transaction ended (section 7.36). Absent means Local. */
export type StopReason =
  | "EmergencyStop"
  | "EVDisconnected"
  | "HardReset"
  | "Local"
  | "Other"
  | "PowerLoss"
  | "Reboot"
  | "Remote"
  | "SoftReset"
  | "UnlockCommand"
  | "DeAuthorized";

/** Reports the end of a transaction (section 4.10). The central system cannot prevent it and always has to answer. */
export interface StopTransactionRequest {
  /** The tag that stopped it, if any. @maxLength 20 */
  idTag?: string;
  /** Wh. */
  meterStop: number;
  /** @format date-time */
  timestamp: string;
  /** -1 when the StartTransaction could not be delivered (errata 3.18). */
  transactionId: number;
  /** Absent: Local. @otherwise Other */
  reason?: StopReason;
  transactionData?: MeterValue[];
}

export interface StopTransactionAnswer {
  idTagInfo?: IdTagInfo;
}

/** Requests the start of a transaction (section 5.11). */
export interface RemoteStartTransactionRequest {
  /** Greater than 0. Optional, but some models refuse a request without it. */
  connectorId?: number;
  /** @maxLength 20 */
  idTag: string;
  /** Must have the purpose TxProfile and no transactionId. */
  chargingProfile?: ChargingProfile;
}

export interface RemoteStartTransactionAnswer {
  /** Accepted does not mean started: a StartTransaction may follow or not. */
  status: "Accepted" | "Rejected";
}

/** Requests the end of a transaction (section 5.12). */
export interface RemoteStopTransactionRequest {
  transactionId: number;
}

export interface RemoteStopTransactionAnswer {
  /** Accepted does not mean stopped: the StopTransaction follows. */
  status: "Accepted" | "Rejected";
}

export interface TransactionMessages {
  Authorize: FromChargePoint<AuthorizeRequest, AuthorizeAnswer>;
  StartTransaction: FromChargePoint<StartTransactionRequest, StartTransactionAnswer>;
  StopTransaction: FromChargePoint<StopTransactionRequest, StopTransactionAnswer>;
  RemoteStartTransaction: FromCentralSystem<RemoteStartTransactionRequest, RemoteStartTransactionAnswer>;
  RemoteStopTransaction: FromCentralSystem<RemoteStopTransactionRequest, RemoteStopTransactionAnswer>;
}
