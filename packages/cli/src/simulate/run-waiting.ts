import { createCar, createSimulatedCharger, type SimulatedCharger } from "@forecourt/simulator";
import { type Environment, shutDown } from "@forecourt/simulator/command-line";
import type { MadeCharger } from "./made-for-simulation.ts";

interface Waiting {
  url: string;
  chargers: readonly MadeCharger[];
  connectors: number;
  /** Reports the state of a connector. */
  say(identity: string, connectorId: number, status: string): void;
}

/**
 * Simulates chargers with a car at each connector; the server starts the sessions. After each session the next car comes.
 * Runs until the signal aborts, and returns whether any charger was accepted.
 */
export async function runWaiting(
  { url, chargers, connectors, say }: Waiting,
  { clock, signal }: Pick<Environment, "clock" | "signal">,
): Promise<boolean> {
  let accepted = false;
  const simulated = chargers.map(({ identity, password }) =>
    createSimulatedCharger({
      url,
      identity,
      password,
      connectors,
      clock,
      ledgerEntries: 0,
      configuration: { MeterValueSampleInterval: "5" },
    }),
  );
  const ended = new Promise<void>((resolve) => {
    if (signal.aborted) resolve();
    signal.addEventListener("abort", () => resolve(), { once: true });
  });
  const served = simulated.map(async (charger) => {
    charger.on("status", ({ connectorId, status }) => {
      if (connectorId > 0) say(charger.identity, connectorId, status);
    });
    await Promise.race([charger.connect(), ended]);
    if (signal.aborted) return;
    accepted = true;
    await Promise.all(charger.state.connectors.map(({ id }) => serveCars(charger, id, signal)));
  });
  // A wait that the signal ended is not a failure.
  const done = Promise.all(served).catch((error: unknown) => {
    if (!signal.aborted) throw error;
  });
  await Promise.race([done, ended]);
  await shutDown(simulated, clock);
  await done;
  return accepted;
}

async function serveCars(charger: SimulatedCharger, connectorId: number, signal: AbortSignal): Promise<void> {
  const isCharging = () =>
    charger.state.connectors.some(({ id, transaction }) => id === connectorId && transaction !== null);
  while (!signal.aborted) {
    charger.plugIn(connectorId, createCar());
    await charger.until(isCharging, signal);
    await charger.until(() => !isCharging(), signal);
    charger.unplug(connectorId);
  }
}
