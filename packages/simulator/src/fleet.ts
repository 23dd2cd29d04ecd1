import { setMaxListeners } from "node:events";
import { type Cancel, type Clock, systemClock } from "@forecourt/ocpp";
import { createSimulatedCharger } from "./charger.ts";
import type { ChargerOptions, Dial } from "./charger-options.ts";
import { sendDrivers } from "./drivers.ts";
import { createRandom } from "./random.ts";
import type { SimulatedCharger } from "./simulated-charger.ts";
import { SimulatorError } from "./simulator-error.ts";

/** How many chargers, who uses them, and how they reach their central system. */
export type FleetOptions = {
  count: number;
  /** `SIM-` makes SIM-0001, SIM-0002, and so on. Default `SIM-`. */
  identityPrefix?: string;
  /** One for all, or each one's own. */
  password?: string | ((identity: string) => string | undefined);
  /** What the drivers carry, at most 20 characters each. Default one tag, SIMULATOR. */
  idTags?: readonly string[];
  /** 60: an hour of comings and goings takes a minute; see the README for what shrinks. Default 1. */
  speed?: number;
  /** The same seed makes the same cars, drivers and message ids. Default 1. */
  seed?: number;
  /** From one charger's first connection to the next one's. Default 100 ms. */
  staggerMs?: number;
  clock?: Clock;
  /** For every charger. */
  charger?: Omit<ChargerOptions, "identity" | "password" | "clock" | "random">;
} & ({ url: string } | { dial: Dial });

/** The whole fleet at one moment, in numbers. */
export interface FleetStatus {
  chargers: number;
  online: number;
  charging: number;
  powerW: number;
  /** Since the start, by the registers. */
  energyWh: number;
  /** Transactions whose StopTransaction was answered. */
  sessions: number;
  /** Transaction messages without an answer yet. */
  queued: number;
  /** HTTP status of the last connection that was turned away; null when none was. */
  refused: number | null;
}

/** Many chargers in one process, and the drivers who use them. */
export interface Fleet extends AsyncDisposable {
  readonly chargers: readonly SimulatedCharger[];
  readonly status: FleetStatus;
  /** Lets the chargers connect one after another, and the drivers come. */
  start(): void;
  /** Sends the drivers away, waits up to 5 s until every transaction is told, and hangs up. */
  close(): Promise<void>;
}

const farewellMs = 5_000;

/**
 * A fleet that is switched off: `start` switches it on. Throws SimulatorError "invalid-option" for an id tag that is no
 * id tag.
 */
export function createFleet(options: FleetOptions): Fleet {
  const { count, clock = systemClock, speed = 1, seed = 1, staggerMs = 100 } = options;
  const { identityPrefix = "SIM-", idTags = ["SIMULATOR"], password } = options;
  const wrong = idTags.find((tag) => tag === "" || tag.length > 20);
  if (wrong !== undefined) {
    throw new SimulatorError("invalid-option", `An id tag has 1 to 20 characters, "${wrong}" does not.`);
  }
  const ending = new AbortController();
  // Every driver listens to it.
  setMaxListeners(0, ending.signal);
  const starts: Cancel[] = [];
  const drivers: Promise<void>[] = [];
  let sessions = 0;
  let refused: number | null = null;

  const chargers = Array.from({ length: count }, (_, index) => {
    const identity = `${identityPrefix}${String(index + 1).padStart(4, "0")}`;
    const own = typeof password === "function" ? password(identity) : password;
    const charger = createSimulatedCharger({
      ...("dial" in options ? { dial: options.dial } : { url: options.url }),
      ...options.charger,
      identity,
      clock,
      // Each its own stream: what one charger does must not depend on when another one does it.
      random: createRandom(seed * 1_000_003 + index),
      ...(own !== undefined && { password: own }),
      configuration: {
        MeterValueSampleInterval: String(Math.max(1, Math.round(60 / speed))),
        ...options.charger?.configuration,
      },
    });
    charger.on("answered", ({ action }) => {
      if (action === "StopTransaction") sessions++;
    });
    charger.on("refused", ({ status }) => {
      refused = status;
    });
    return charger;
  });
  const firstWh = sum(registers());

  function registers(): number[] {
    return chargers.flatMap(({ state }) => state.connectors.map(({ registerWh }) => registerWh));
  }

  function start(charger: SimulatedCharger, index: number): void {
    // Rejects when the fleet is closed before: then nobody waits for it any more.
    charger.connect().catch(() => {});
    for (const { id } of charger.state.connectors) {
      const random = createRandom(seed * 1_000_003 + index * 101 + id * 7_919);
      const { signal } = ending;
      drivers.push(sendDrivers({ charger, connectorId: id, idTags, clock, random, speed, signal }));
    }
  }

  async function close(): Promise<void> {
    ending.abort();
    for (const cancel of starts) cancel();
    const patience = new AbortController();
    setMaxListeners(0, patience.signal);
    const cancel = clock.after(farewellMs, () => patience.abort());
    const away = Promise.all(drivers);
    // A driver may be waiting for an answer to his tag.
    await Promise.race([away, aborted(patience.signal)]);
    await Promise.all(
      chargers.map(async (charger) => {
        for (const { id, soc } of charger.state.connectors) if (soc !== null) charger.unplug(id);
        // What is not told by then was not told: it is in the ledger.
        await charger.until(({ queued }) => queued === 0, patience.signal).catch(() => {});
        await charger.close();
      }),
    );
    cancel();
    await away;
  }

  return {
    chargers,
    get status() {
      const states = chargers.map(({ state }) => state);
      const connectors = states.flatMap((state) => state.connectors);
      return {
        chargers: count,
        online: states.filter(({ link }) => link === "online").length,
        charging: connectors.filter(({ status }) => status === "Charging").length,
        powerW: sum(connectors.map(({ powerW }) => powerW)),
        energyWh: sum(registers()) - firstWh,
        sessions,
        queued: sum(states.map(({ queued }) => queued)),
        refused,
      };
    },
    start() {
      for (const [index, charger] of chargers.entries()) {
        starts.push(clock.after(index * staggerMs, () => start(charger, index)));
      }
    },
    close,
    [Symbol.asyncDispose]: close,
  };
}

function aborted(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    signal.addEventListener("abort", () => resolve(), { once: true });
  });
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, each) => total + each, 0);
}
