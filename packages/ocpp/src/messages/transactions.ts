import {
  choice,
  dateTime,
  fromCentralSystem,
  fromChargePoint,
  integer,
  list,
  object,
  optional,
  type Schema,
  text,
} from "../schema.ts";
import { type MeterValue, meterValue } from "./meter-values.ts";
import { type ChargingProfile, chargingProfile } from "./smart-charging.ts";

/** Whether a tag may charge (section 7.2). ConcurrentTx: it is already charging elsewhere. */
export type AuthorizationStatus = "Accepted" | "Blocked" | "Expired" | "Invalid" | "ConcurrentTx";

/** Authorization data of an id tag (section 7.27). */
export interface IdTagInfo {
  /** When the charger's authorization cache has to remove this entry. */
  expiryDate?: string;
  /** The group of the tag: any tag of the group may stop a transaction. At most 20 characters. */
  parentIdTag?: string;
  status: AuthorizationStatus;
}

const fields = {
  expiryDate: optional(dateTime()),
  parentIdTag: optional(text(20)),
  status: choice(["Accepted", "Blocked", "Expired", "Invalid", "ConcurrentTx"]),
} satisfies Schema<IdTagInfo>;

export const idTagInfo = object<IdTagInfo>("IdTagInfo", fields);

/** Asks whether a tag may start or stop charging (section 4.1). */
export interface AuthorizeRequest {
  /** Compared case-insensitively (errata 3.73). At most 20 characters. */
  idTag: string;
}

export interface AuthorizeAnswer {
  idTagInfo: IdTagInfo;
}

const authorize = fromChargePoint<AuthorizeRequest, AuthorizeAnswer>({
  request: { idTag: text(20) },
  answer: { idTagInfo },
});

/**
 * Reports the start of a transaction (section 4.8). Chargers repeat it, with the same or another message id, until it
 * is answered: recognize a repetition by connector, tag, time and meter, and answer with the same transaction id.
 */
export interface StartTransactionRequest {
  /** Greater than 0. */
  connectorId: number;
  /** At most 20 characters. */
  idTag: string;
  /** Wh. */
  meterStart: number;
  reservationId?: number;
  timestamp: string;
}

export interface StartTransactionAnswer {
  /** When the status is not Accepted, the charger stops charging if it is configured to. */
  idTagInfo: IdTagInfo;
  /** Positive, also when the tag is refused, because the charger reports the end of the transaction. */
  transactionId: number;
}

const startTransaction = fromChargePoint<StartTransactionRequest, StartTransactionAnswer>({
  request: {
    connectorId: integer(),
    idTag: text(20),
    meterStart: integer(),
    reservationId: optional(integer()),
    timestamp: dateTime(),
  },
  answer: {
    idTagInfo,
    transactionId: integer(),
  },
});

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
  /** The tag that stopped it, if any. At most 20 characters. */
  idTag?: string;
  /** Wh. */
  meterStop: number;
  timestamp: string;
  /** -1 when the StartTransaction could not be delivered (errata 3.18). */
  transactionId: number;
  /** Absent: Local. An unknown value is read as Other. */
  reason?: StopReason;
  transactionData?: MeterValue[];
}

export interface StopTransactionAnswer {
  idTagInfo?: IdTagInfo;
}

const stopTransaction = fromChargePoint<StopTransactionRequest, StopTransactionAnswer>({
  request: {
    idTag: optional(text(20)),
    meterStop: integer(),
    timestamp: dateTime(),
    transactionId: integer(),
    reason: optional(
      choice(
        [
          "EmergencyStop",
          "EVDisconnected",
          "HardReset",
          "Local",
          "Other",
          "PowerLoss",
          "Reboot",
          "Remote",
          "SoftReset",
          "UnlockCommand",
          "DeAuthorized",
        ],
        { otherwise: "Other" },
      ),
    ),
    transactionData: optional(list(meterValue)),
  },
  answer: {
    idTagInfo: optional(idTagInfo),
  },
});

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

const remoteStartTransaction = fromCentralSystem<RemoteStartTransactionRequest, RemoteStartTransactionAnswer>(
  {
    request: {
      connectorId: optional(integer()),
      idTag: text(20),
      chargingProfile: optional(chargingProfile),
    },
    answer: {
      status: choice(["Accepted", "Rejected"]),
    },
  },
);

/** Requests the end of a transaction (section 5.12). */
export interface RemoteStopTransactionRequest {
  transactionId: number;
}

export interface RemoteStopTransactionAnswer {
  /** Accepted does not mean stopped: the StopTransaction follows. */
  status: "Accepted" | "Rejected";
}

const remoteStopTransaction = fromCentralSystem<RemoteStopTransactionRequest, RemoteStopTransactionAnswer>({
  request: {
    transactionId: integer(),
  },
  answer: {
    status: choice(["Accepted", "Rejected"]),
  },
});

export const transactions = {
  Authorize: authorize,
  StartTransaction: startTransaction,
  StopTransaction: stopTransaction,
  RemoteStartTransaction: remoteStartTransaction,
  RemoteStopTransaction: remoteStopTransaction,
};
