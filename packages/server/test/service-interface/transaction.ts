import type { ConnectedCharger } from "./start-checked-server.ts";

export interface Transaction {
  transactionId: number;
  stop(meterStop: number): Promise<void>;
}

/** The charger begins a transaction by itself, at 0 Wh. */
export async function beginTransaction(
  { charger }: ConnectedCharger,
  idTag: string,
  connectorId = 1,
): Promise<Transaction> {
  const timestamp = new Date().toISOString();
  const answer = await charger.call("StartTransaction", { connectorId, idTag, meterStart: 0, timestamp });
  const transactionId = Number(answer["transactionId"]);
  return {
    transactionId,
    stop: (meterStop) =>
      charger
        .call("StopTransaction", { transactionId, meterStop, timestamp: new Date().toISOString() })
        .then(() => undefined),
  };
}
