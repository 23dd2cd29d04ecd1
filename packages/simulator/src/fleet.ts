import { setMaxListeners } from "node:events";
import { type Cancel, type Clock, systemClock } from "@forecourt/ocpp";
import { createSimulatedCharger } from "./charger.ts";
import type { ChargerOptions, Dial } from "./charger-options.ts";
import { sendDrivers } from "./drivers.ts";
import { farewell } from "./farewell.ts";
import { createRandom } from "./random.ts";
import type { SimulatedCharger } from "./simulated-charger.ts";
import { SimulatorError } from "./simulator-error.ts";

/** How many chargers, who uses them, and how they reach their central system. */
export type FleetOptions = {
  count: number;
  /** `SIM-` makes SIM-0001, SIM-0002, and so on. Default `SIM-`. */
  identityPrefix?: string;
  /** What each one is called, counting from 1. Default: by `identityPrefix`. */
  identity?: (number: number) => string;
  /** One for all, or each one's own. Default: none. */
  password?: string | ((identity: string) => string | undefined);
  /** What the drivers carry, at most 20 characters each. Default one tag, SIMULATOR. */
  idTags?: readonly string[];
  /** 60: an hour of comings and goings takes a minute; see the README for what shrinks. Default 1. */
  speed?: number;
  /** The same seed makes the same cars, drivers and message ids. Default 1. */
  seed?: number;
  /** From one charger's first connection to the next one's. Default 100 ms. */
  staggerMs?: number;
  /** Default: the time of the machine. */
  clock?: Clock;
  /** For every charger. Default: nothing special. */
  charger?: Omit<ChargerOptions, "identity" | "password" | "clock" | "random">;
} & ({ url: string; secureUrl?: string } | { dial: Dial });

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
  /** Sends the drivers away, and ends within 7 s: every transaction is told, if the central system answers, and then it hangs up. */
  close(): Promise<void>;
}

/**
 * A fleet that is switched off: `start` switches it on. Throws SimulatorError "invalid-option" for an id tag that is no
 * id tag.
 */
export function createFleet(options: FleetOptions): Fleet {
  const { count, clock = systemClock, speed = 1, seed = 1, staggerMs = 100 } = options;
  const { identityPrefix = "SIM-", idTags = ["SIMULATOR"], password } = options;
  const identityOf = options.identity ?? ((number) => `${identityPrefix}${String(number).padStart(4, "0")}`);
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
    const identity = identityOf(index + 1);
    const own = typeof password === "function" ? password(identity) : password;
    const charger = createSimulatedCharger({
      ...lineOf(options),
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
    charger.on("stopped", () => {
      sessions++;
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
    const accepted = charger.connect().then(
      () => true,
      () => false,
    );
    for (const { id } of charger.state.connectors) {
      const random = createRandom(seed * 1_000_003 + index * 101 + id * 7_919);
      const { signal } = ending;
      const come = () => sendDrivers({ charger, connectorId: id, idTags, clock, random, speed, signal });
      // A driver who came before it is online would be turned away, and his car would stay.
      drivers.push(accepted.then((isAccepted) => (isAccepted ? come() : undefined)));
    }
  }

  async function close(): Promise<void> {
    ending.abort();
    for (const cancel of starts) cancel();
    await farewell(chargers, clock);
    // A driver who waited for an answer to his tag has none to wait for any more.
    await Promise.all(drivers);
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

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, each) => total + each, 0);
}

function lineOf(options: FleetOptions): { url: string; secureUrl?: string } | { dial: Dial } {
  if ("dial" in options) return { dial: options.dial };
  const { url, secureUrl } = options;
  return { url, ...(secureUrl !== undefined && { secureUrl }) };
}
