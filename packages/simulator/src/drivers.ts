import type { Clock } from "@forecourt/ocpp";
import { createCar } from "./car.ts";
import type { SimulatedCharger } from "./simulated-charger.ts";

export interface DriversOptions {
  charger: SimulatedCharger;
  connectorId: number;
  idTags: readonly string[];
  clock: Clock;
  random: () => number;
  speed: number;
  /** Ends the loop; a car that is plugged in stays. */
  signal: AbortSignal;
}

const minuteMs = 60_000;

/**
 * Simulates the drivers of one connector, one after another: arrive, plug in, present a tag, charge, leave. Returns
 * when the signal aborts.
 *
 * `speed` makes everything smaller instead of faster: battery capacities and stays are divided by it. Power, meter and
 * timestamps stay realistic and consistent, so that a central system has no reason to flag them.
 */
export async function sendDrivers(options: DriversOptions): Promise<void> {
  const { charger, connectorId, clock, random, speed, signal } = options;
  const between = (least: number, most: number) => least + (most - least) * random();
  const oneOf = <Item>(items: readonly [Item, ...Item[]]): Item =>
    items[Math.floor(random() * items.length)] ?? items[0];
  const pause = (leastMs: number, mostMs: number) => wait(clock, between(leastMs, mostMs) / speed, signal);
  const here = () => charger.state.connectors.find(({ id }) => id === connectorId);
  const [firstTag = "SIMULATOR", ...otherTags] = options.idTags;

  while (await pause(minuteMs, 20 * minuteMs)) {
    const car = createCar({
      batteryWh: between(30_000, 90_000) / speed,
      soc: between(0.1, 0.6),
      maxCurrentA: oneOf([16, 16, 32]),
      phases: oneOf([1, 3, 3]),
    });
    const target = between(0.7, 1);
    const idTag = oneOf([firstTag, ...otherTags]);
    const stayMs = between(30 * minuteMs, 8 * 60 * minuteMs) / speed;
    // Another driver's car occupies the connector.
    if (here()?.soc !== null) continue;
    charger.plugIn(connectorId, car);
    if (!(await pause(5_000, minuteMs))) return;
    // After a refused tag the car stays: the transaction may be started remotely.
    const presented = await charger.present(idTag, connectorId);
    if (!(await chargeUntil(options, target, stayMs, presented === "started"))) return;
    const transaction = here()?.transaction;
    if (transaction && random() < 0.7) await charger.present(transaction.idTag, connectorId);
    if (!(await pause(10_000, 2 * minuteMs))) return;
    charger.unplug(connectorId);
  }
}

/** Waits until the car has its energy, the transaction is over, or the driver has to leave. False: aborted. */
async function chargeUntil(
  { charger, connectorId, clock, signal }: DriversOptions,
  target: number,
  stayMs: number,
  started: boolean,
): Promise<boolean> {
  const enough = new AbortController();
  const done = charger.until(({ connectors }) => {
    const connector = connectors.find(({ id }) => id === connectorId);
    return (connector?.soc ?? 1) >= target || (started && connector?.transaction === null);
  }, enough.signal);
  const cancel = clock.after(stayMs, () => enough.abort());
  const stop = () => enough.abort();
  signal.addEventListener("abort", stop, { once: true });
  // Rejects when the driver leaves or the charger is closed; the wait is over in both cases.
  await done.catch(() => {});
  cancel();
  signal.removeEventListener("abort", stop);
  return !signal.aborted;
}

/** False: aborted. */
function wait(clock: Clock, delayMs: number, signal: AbortSignal): Promise<boolean> {
  if (signal.aborted) return Promise.resolve(false);
  return new Promise((resolve) => {
    const abort = () => {
      cancel();
      resolve(false);
    };
    const cancel = clock.after(delayMs, () => {
      signal.removeEventListener("abort", abort);
      resolve(true);
    });
    signal.addEventListener("abort", abort, { once: true });
  });
}
