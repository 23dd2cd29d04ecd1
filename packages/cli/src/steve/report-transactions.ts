import { createChargePoint, type StopReason } from "@forecourt/ocpp";
import { connectChargePoint } from "@forecourt/ocpp/ws";
import type { SteveCharger, SteveTransaction } from "./read-export.ts";

const reasons: readonly string[] = [
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
] satisfies StopReason[];

/**
 * Connects as the charger and reports its transactions as it would after a long time offline: with their own times and
 * registers. The server recognizes a transaction that was reported before, so a repetition adds nothing. Returns why it stopped
 * early; null when all were reported, or the signal was aborted.
 */
export async function reportTransactions(
  url: string,
  charger: SteveCharger & { password: string },
  transactions: readonly SteveTransaction[],
  onReported: () => void,
  signal: AbortSignal,
): Promise<string | null> {
  const chargePoint = createChargePoint({ handlers: {} });
  const { identity, password, vendor, model } = charger;
  const refusals: string[] = [];
  const connection = connectChargePoint({
    chargePoint,
    url,
    identity,
    password,
    refused: (status) => end(`The server refused the connection with HTTP ${status}.`),
    failed: () => end(`Cannot connect to ${url}.`),
  });
  try {
    await connection.opened();
    const boot = await chargePoint.call("BootNotification", {
      chargePointVendor: vendor,
      chargePointModel: model,
    });
    if (boot.outcome !== "result" || boot.payload.status !== "Accepted")
      return "The server did not accept its BootNotification.";
    for (const transaction of transactions) {
      if (signal.aborted) return null;
      const { connectorId, idTag, startedAt, startWh, stoppedAt, stopWh, reason } = transaction;
      const start = await chargePoint.call("StartTransaction", {
        connectorId,
        idTag,
        timestamp: startedAt,
        meterStart: startWh,
      });
      if (start.outcome !== "result") return `Line ${transaction.line}: no answer to its start.`;
      const stop = await chargePoint.call("StopTransaction", {
        transactionId: start.payload.transactionId,
        idTag,
        timestamp: stoppedAt,
        meterStop: stopWh,
        // SteVe has words of its own for stops by hand, which OCPP does not have.
        reason: reasons.includes(reason) ? (reason as StopReason) : "Other",
      });
      if (stop.outcome !== "result") return `Line ${transaction.line}: no answer to its stop.`;
      onReported();
    }
    return null;
  } catch (error) {
    return refusals[0] ?? (error instanceof Error ? error.message : String(error));
  } finally {
    await connection.close();
  }

  /** Another attempt would end the same way. */
  function end(why: string): void {
    refusals.push(why);
    void connection.close();
  }
}
