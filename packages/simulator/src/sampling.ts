import type { Cancel, Clock, ReadingContext } from "@forecourt/ocpp";
import type { Configuration } from "./configuration.ts";
import type { Connector } from "./connector.ts";
import { toMeterValue } from "./meter-value.ts";
import type { TransactionQueue } from "./transaction-queue.ts";

export interface Sampling {
  /** Queues the meter values of a connector now. */
  sample(connector: Connector, context: ReadingContext): void;
  /** Every MeterValueSampleInterval from now on, while there is a transaction. */
  start(connector: Connector): void;
  stop(connector: Connector): void;
}

export function createSampling(options: {
  clock: Clock;
  configuration: Configuration;
  queue: TransactionQueue;
}): Sampling {
  const { clock, configuration, queue } = options;
  const next = new Map<Connector, Cancel>();

  function sample(connector: Connector, context: ReadingContext): void {
    connector.flow();
    const { transaction } = connector;
    const wanted = configuration.measurands("MeterValuesSampledData");
    const value = toMeterValue(connector.reading, wanted, context, clock.now());
    if (value.sampledValue.length === 0) return;
    queue.push({
      action: "MeterValues",
      payload: () => ({
        connectorId: connector.id,
        ...(transaction !== null && { transactionId: transaction.id ?? -1 }),
        meterValue: [value],
      }),
      answered() {},
      refused() {},
    });
  }

  function start(connector: Connector): void {
    stop(connector);
    const intervalMs = configuration.number("MeterValueSampleInterval") * 1000;
    if (intervalMs === 0 || connector.transaction === null) return;
    const run = () => {
      sample(connector, "Sample.Periodic");
      start(connector);
    };
    next.set(connector, clock.after(intervalMs, run));
  }

  function stop(connector: Connector): void {
    next.get(connector)?.();
    next.delete(connector);
  }

  return { sample, start, stop };
}
