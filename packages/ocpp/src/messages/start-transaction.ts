import { dateTime, fromChargePoint, integer, optional, text } from "../schema.ts";
import { type IdTagInfo, idTagInfo } from "./id-tag-info.ts";

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

export const startTransaction = fromChargePoint<StartTransactionRequest, StartTransactionAnswer>({
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
