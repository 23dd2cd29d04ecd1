import { setMaxListeners } from "node:events";
import { type Cancel, type Clock, systemClock } from "@forecourt/ocpp";
import { createSimulatedCharger } from "./charger.ts";
import type { ChargerOptions, Dial } from "./charger-options.ts";
import { sendDrivers } from "./drivers.ts";
import { createRandom } from "./random.ts";
import { shutDown } from "./shut-down.ts";
import type { SimulatedCharger } from "./simulated-charger.ts";
import { needOptions, SimulatorError } from "./simulator-error.ts";

/** Number of chargers, their drivers, and the central system. */
export type FleetOptions = {
  count: number;
  /** `SIM-` gives SIM-0001, SIM-0002 and so on. Default `SIM-`. */
  identityPrefix?: string;
  /** Identity of each charger, counting from 1. Default: from `identityPrefix`. */
  identity?: (number: number) => string;
  /** One for all chargers, or a function for each. Default: none. */
  password?: string | ((identity: string) => string | undefined);
  /**
   * Tags of the drivers, at most 20 characters each. With at least as many as connectors, no two connectors share one. Default
   * one tag, SIMULATOR.
   */
  idTags?: readonly string[];
  /** With 60, an hour of sessions takes one minute; the README describes what shrinks. Default 1. */
  speed?: number;
  /** Equal seeds give equal cars, drivers and message ids. Default 1. */
  seed?: number;
  /** Delay between the first connections of two chargers. Default 100 ms. */
  staggerMs?: number;
  /** Default: the time of the machine. */
  clock?: Clock;
  /** Options of all chargers. Default: none. */
  charger?: Omit<ChargerOptions, "identity" | "password" | "clock" | "random">;
} & ({ url: string; secureUrl?: string } | { dial: Dial });

/** Totals of the fleet at one moment. */
export interface FleetStatus {
  chargers: number;
  online: number;
  charging: number;
  powerW: number;
  /** Since the start, from the registers. */
  energyWh: number;
  /** Transactions whose StopTransaction was answered. */
  sessions: number;
  /** Transaction messages without an answer. */
  queued: number;
  /** HTTP status of the last refused connection; null without one. */
  refused: number | null;
}

/** Many chargers in one process, and their drivers. */
export interface Fleet extends AsyncDisposable {
  readonly chargers: readonly SimulatedCharger[];
  readonly status: FleetStatus;
  /** Connects the chargers one after another and starts the drivers. */
  start(): void;
  /**
   * Ends within 7 s: stops the drivers, ends all transactions, waits for the central system's answers, and closes the
   * connections.
   */
  close(): Promise<void>;
}

/**
 * Creates a fleet that is switched off: `start` switches it on. Throws SimulatorError "invalid-option" for an invalid
 * id tag.
 */
export function createFleet(options: FleetOptions): Fleet {
  needOptions("createFleet", options, { count: "number" });
  const { count, clock = systemClock, speed = 1, seed = 1, staggerMs = 100 } = options;
  const { identityPrefix = "SIM-", idTags = ["SIMULATOR"], password } = options;
  const identityOf = options.identity ?? ((number) => `${identityPrefix}${String(number).padStart(4, "0")}`);
  const wrong = idTags.find((tag) => tag === "" || tag.length > 20);
  if (wrong !== undefined) {
    throw new SimulatorError(
      "invalid-option",
      `An id tag must have 1 to 20 characters; "${wrong}" has ${wrong.length}.`,
    );
  }
  const ending = new AbortController();
  // Every driver listens to it.
  setMaxListeners(0, ending.signal);
  const starts: Cancel[] = [];
  const drivers: Promise<void>[] = [];
  let sessions = 0;
  let refused: number | null = null;

  const chargers = Array.from({ length: count }, (_, index) => {
    const identity = identityOf(index + 1);
    const own = typeof password === "function" ? password(identity) : password;
    const charger = createSimulatedCharger({
      ...lineOf(options),
      ...options.charger,
      identity,
      clock,
      // A random stream for each charger, so that it does not depend on the timing of the others.
      random: createRandom(seed * 1_000_003 + index),
      ...(own !== undefined && { password: own }),
      configuration: {
        MeterValueSampleInterval: String(Math.max(1, Math.round(60 / speed))),
        ...options.charger?.configuration,
      },
    });
    charger.on("stopped", () => {
      sessions++;
    });
    charger.on("refused", ({ status }) => {
      refused = status;
    });
    return charger;
  });
  const connectorCount = registers().length;
  const firstWh = sum(registers());

  function registers(): number[] {
    return chargers.flatMap(({ state }) => state.connectors.map(({ registerWh }) => registerWh));
  }

  /** The tags of the drivers of one connector, its own where there are enough: a tag that charges starts nothing elsewhere. */
  function tagsAt(connector: number): readonly string[] {
    const own = idTags.filter((_, tag) => tag % connectorCount === connector);
    return own.length > 0 ? own : idTags.slice(connector % idTags.length, (connector % idTags.length) + 1);
  }

  function start(charger: SimulatedCharger, index: number): void {
    // Rejects when the fleet is closed before.
    const accepted = charger.connect().then(
      () => true,
      () => false,
    );
    for (const { id } of charger.state.connectors) {
      const random = createRandom(seed * 1_000_003 + index * 101 + id * 7_919);
      const { signal } = ending;
      const own = tagsAt(index * charger.state.connectors.length + id - 1);
      const come = () => sendDrivers({ charger, connectorId: id, idTags: own, clock, random, speed, signal });
      // A driver who arrives before the charger is online would be refused, and the car would stay.
      drivers.push(accepted.then((isAccepted) => (isAccepted ? come() : undefined)));
    }
  }

  async function close(): Promise<void> {
    ending.abort();
    for (const cancel of starts) cancel();
    await shutDown(chargers, clock);
    // Closed chargers end the waits of the drivers.
    await Promise.all(drivers);
  }

  return {
    chargers,
    get status() {
      const states = chargers.map(({ state }) => state);
      const connectors = states.flatMap((state) => state.connectors);
      return {
        chargers: count,
        online: states.filter(({ connection }) => connection === "online").length,
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

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, each) => total + each, 0);
}

function lineOf(options: FleetOptions): { url: string; secureUrl?: string } | { dial: Dial } {
  if ("dial" in options) return { dial: options.dial };
  const { url, secureUrl } = options;
  return { url, ...(secureUrl !== undefined && { secureUrl }) };
}
