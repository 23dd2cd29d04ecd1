import { dateTime, fromChargePoint, integer, optional, text } from "../schema.ts";
import { type IdTagInfo, idTagInfo } from "./id-tag-info.ts";

/**
 * A transaction has started (section 4.8). Chargers repeat it, with the same or another message id, until it is
 * answered: recognise a repetition by connector, tag, time and meter, and give it the same transaction id.
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
  /** The charger stops charging when the status is not Accepted, if it is configured to. */
  idTagInfo: IdTagInfo;
  /** Positive, also when the tag is refused: the charger reports the end of what it had begun. */
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
