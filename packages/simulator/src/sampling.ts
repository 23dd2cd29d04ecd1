import type { Cancel, Clock, MeterValue, ReadingContext } from "@forecourt/ocpp";
import type { ChargerTime } from "./charger-time.ts";
import type { Configuration } from "./configuration.ts";
import type { Connector, Transaction } from "./connector.ts";
import { toMeterValue } from "./meter-value.ts";
import type { CurrentQuirks } from "./quirks/current-quirks.ts";
import type { MeterQuirks, TransactionQuirks } from "./quirks/quirks.ts";
import type { TransactionQueue } from "./transaction-queue.ts";

/**
 * When a charger takes meter values: at its sample interval, at clock-aligned times, and for the end of a transaction.
 */
export interface Sampling {
  /** Queues the meter values of a connector now. False: nothing is configured to be measured. */
  sample(connector: Connector, context: ReadingContext): boolean;
  /** A transaction has begun: takes a sample every MeterValueSampleInterval from now on. */
  begin(connector: Connector, transaction: Transaction): void;
  /** A transaction ends. Returns its transactionData: empty unless StopTxnSampledData or StopTxnAlignedData is set. */
  end(connector: Connector, transaction: Transaction): readonly MeterValue[];
  /** An interval has changed. */
  restart(): void;
  /** The clock was set: the aligned times have changed. */
  clockSet(): void;
  close(): void;
}

interface Running {
  connector: Connector;
  cancel: Cancel;
  /** For StopTransaction. */
  kept: MeterValue[];
}

const dayMs = 86_400_000;

export function createSampling(options: {
  clock: Clock;
  time: ChargerTime;
  configuration: Configuration;
  connectors: readonly Connector[];
  queue: TransactionQueue;
  quirks: MeterQuirks & CurrentQuirks & TransactionQuirks;
}): Sampling {
  const { clock, time, configuration, connectors, queue, quirks } = options;
  const running = new Map<Transaction, Running>();
  let cancelAligned: Cancel = () => {};

  function value(
    connector: Connector,
    key: "MeterValuesSampledData" | "MeterValuesAlignedData" | "StopTxnSampledData" | "StopTxnAlignedData",
    context: ReadingContext,
  ): MeterValue | null {
    const wanted = configuration.measurands(key);
    if (wanted.length === 0) return null;
    connector.flow();
    const taken = toMeterValue(connector.reading, wanted, context, time.text(), quirks);
    return taken.sampledValue.length > 0 ? taken : null;
  }

  function send(connector: Connector, taken: MeterValue | null): boolean {
    if (taken === null) return false;
    const { transaction } = connector;
    queue.push({
      action: "MeterValues",
      payload: () => ({
        connectorId: connector.id,
        ...(transaction !== null && transactionIdOf(transaction)),
        meterValue: [taken],
      }),
      answered() {},
      refused() {},
    });
    return true;
  }

  /** Read when the message is sent: by then its StartTransaction has been answered. */
  function transactionIdOf({ id }: Transaction): { transactionId?: number } {
    if (quirks.meterValuesTransactionId === "none" || (quirks.startAtEnd === true && id === null)) return {};
    return { transactionId: quirks.meterValuesTransactionId === "zero" ? 0 : (id ?? -1) };
  }

  /** When there are too many, drop those between the first and the newest (StopTransactionMaxMeterValues). */
  function keep(transaction: Transaction, taken: MeterValue | null): void {
    const kept = running.get(transaction)?.kept;
    if (kept === undefined || taken === null) return;
    kept.push(taken);
    if (kept.length > configuration.number("StopTransactionMaxMeterValues")) kept.splice(1, 1);
  }

  function schedule(transaction: Transaction, each: Running): void {
    each.cancel();
    const intervalMs = configuration.number("MeterValueSampleInterval") * 1000;
    if (intervalMs === 0) return;
    each.cancel = clock.after(intervalMs, () => {
      send(each.connector, value(each.connector, "MeterValuesSampledData", "Sample.Periodic"));
      keep(transaction, value(each.connector, "StopTxnSampledData", "Sample.Periodic"));
      schedule(transaction, each);
    });
  }

  /** At multiples of the interval since midnight, by the charger's clock (section 3.16.2). */
  function scheduleAligned(): void {
    cancelAligned();
    const intervalMs = configuration.number("ClockAlignedDataInterval") * 1000;
    if (intervalMs === 0) return;
    const sinceMidnight = time.now() % dayMs;
    const untilNext = Math.min(intervalMs - (sinceMidnight % intervalMs), dayMs - sinceMidnight);
    cancelAligned = clock.after(untilNext, () => {
      for (const connector of connectors) {
        send(connector, value(connector, "MeterValuesAlignedData", "Sample.Clock"));
        const { transaction } = connector;
        if (transaction !== null) keep(transaction, value(connector, "StopTxnAlignedData", "Sample.Clock"));
      }
      scheduleAligned();
    });
  }

  scheduleAligned();
  return {
    sample: (connector, context) => send(connector, value(connector, "MeterValuesSampledData", context)),
    begin(connector, transaction) {
      const each: Running = { connector, cancel: () => {}, kept: [] };
      running.set(transaction, each);
      keep(transaction, value(connector, "StopTxnSampledData", "Transaction.Begin"));
      schedule(transaction, each);
    },
    end(connector, transaction) {
      const each = running.get(transaction);
      if (each === undefined) return [];
      each.cancel();
      keep(transaction, value(connector, "StopTxnSampledData", "Transaction.End"));
      running.delete(transaction);
      return each.kept;
    },
    restart() {
      for (const [transaction, each] of running) schedule(transaction, each);
      scheduleAligned();
    },
    clockSet: scheduleAligned,
    close() {
      cancelAligned();
      for (const { cancel } of running.values()) cancel();
    },
  };
}
