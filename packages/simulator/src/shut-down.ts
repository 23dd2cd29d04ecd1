import { setMaxListeners } from "node:events";
import type { Clock } from "@forecourt/ocpp";
import type { SimulatedCharger } from "./simulated-charger.ts";

// Time for unsent messages, before the connections are closed.
const sendingMs = 5_000;
const closingMs = 2_000;

/**
 * Ends chargers within 7 s: unplugs the cars, which ends all transactions, waits until the messages are sent, and
 * closes the connections. Messages that are not sent by then stay in the ledgers.
 */
export async function shutDown(chargers: readonly SimulatedCharger[], clock: Clock): Promise<void> {
  const timeout = new AbortController();
  setMaxListeners(0, timeout.signal);
  const cancelSending = clock.after(sendingMs, () => timeout.abort());
  // After that, do not wait for the closing handshake.
  const cancelClosing = clock.after(sendingMs + closingMs, () => {
    for (const charger of chargers) charger.drop();
  });
  await Promise.all(chargers.map((charger) => shutDownOne(charger, timeout.signal)));
  cancelSending();
  cancelClosing();
}

async function shutDownOne(charger: SimulatedCharger, timeout: AbortSignal): Promise<void> {
  for (const { id, soc } of charger.state.connectors) if (soc !== null) charger.unplug(id);
  await charger.until(({ queued }) => queued === 0, timeout).catch(() => {});
  await charger.close();
}
