import { choice, dateTime, fromChargePoint, integer, list, optional, text } from "../schema.ts";
import { type IdTagInfo, idTagInfo } from "./id-tag-info.ts";
import { type MeterValue, meterValue } from "./meter-value.ts";

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

export const stopTransaction = fromChargePoint<StopTransactionRequest, StopTransactionAnswer>({
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
