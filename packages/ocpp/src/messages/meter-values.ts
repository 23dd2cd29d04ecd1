import { fromChargePoint, integer, list, optional } from "../schema.ts";
import { type MeterValue, meterValue } from "./meter-value.ts";

/** Samples of a connector, or of the main meter when `connectorId` is 0 (section 4.7). */
export interface MeterValuesRequest {
  connectorId: number;
  /**
   * The transaction at the time of the samples (errata 3.16). -1 when its StartTransaction could not be delivered
   * (errata 3.18); some models omit it or send 0.
   */
  transactionId?: number;
  meterValue: MeterValue[];
}

export type MeterValuesAnswer = Record<string, never>;

export const meterValues = fromChargePoint<MeterValuesRequest, MeterValuesAnswer>({
  request: {
    connectorId: integer(),
    transactionId: optional(integer()),
    meterValue: list(meterValue),
  },
  answer: {},
});
