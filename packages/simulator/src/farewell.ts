import { setMaxListeners } from "node:events";
import type { Clock } from "@forecourt/ocpp";
import type { SimulatedCharger } from "./simulated-charger.ts";

// For everything that is still to be told, and then for saying goodbye.
const tellingMs = 5_000;
const goodbyeMs = 2_000;

/**
 * Ends chargers within 7 s: the cars leave, which ends every transaction, what there is to tell is told, and they hang
 * up. What is not told by then was not told: it is in their ledgers.
 */
export async function farewell(chargers: readonly SimulatedCharger[], clock: Clock): Promise<void> {
  const patience = new AbortController();
  setMaxListeners(0, patience.signal);
  const cancelTelling = clock.after(tellingMs, () => patience.abort());
  // Whoever does not answer a goodbye by then gets none.
  const cancelGoodbye = clock.after(tellingMs + goodbyeMs, () => {
    for (const charger of chargers) charger.drop();
  });
  await Promise.all(chargers.map((charger) => leave(charger, patience.signal)));
  cancelTelling();
  cancelGoodbye();
}

async function leave(charger: SimulatedCharger, patience: AbortSignal): Promise<void> {
  for (const { id, soc } of charger.state.connectors) if (soc !== null) charger.unplug(id);
  await charger.until(({ queued }) => queued === 0, patience).catch(() => {});
  await charger.close();
}
