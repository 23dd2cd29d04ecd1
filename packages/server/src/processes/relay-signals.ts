import type { Signal, Signals, SignalType } from "../platform/signals.ts";
import type { Bus } from "./bus.ts";

/** Signals that concern other processes too. */
const relayed = [
  "api-key-changed",
  "authorizer-changed",
  "charger-removed",
  "command-ended",
  "delivery-attempted",
  "disconnect-requested",
  "session-ended",
  "validation-changed",
] as const satisfies readonly SignalType[];

const topic = "signals";

/** Relays signals between this process and the other processes of the installation. Returns the stop function. */
export function relaySignals(signals: Signals, bus: Bus, processId: string): () => void {
  /** Signals of other processes, which are not sent back. */
  const foreign = new WeakSet<object>();
  const stops = relayed.map((type) =>
    signals.subscribe(type, (signal) => {
      if (foreign.has(signal)) return;
      // A lost signal only costs time, because its receivers also read the tables.
      void bus.publish(topic, { id: processId, signal: JSON.stringify(signal) }).catch(() => undefined);
    }),
  );
  const stopBus = bus.subscribe(topic, (message) => {
    if (message.gap === true) {
      signals.publish({ type: "signals-missed" });
    } else if (message.id !== processId) {
      // Written above, by another process of the same version.
      const signal = JSON.parse(String(message["signal"])) as Signal;
      foreign.add(signal);
      signals.publish(signal);
    }
  });
  return () => {
    for (const stop of [...stops, stopBus]) stop();
  };
}
