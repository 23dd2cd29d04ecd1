import type { Handlers, Station } from "@forecourt/ocpp";
import { ManualClock } from "@forecourt/ocpp/testing";
import {
  type ChargerOptions,
  createSimulatedCharger,
  type Dial,
  type SimulatedCharger,
} from "../src/index.ts";
import { createMemoryLine, type MemoryLine } from "./memory-line.ts";
import { startCentralSystem } from "./start-central-system.ts";

export interface Started {
  clock: ManualClock;
  charger: SimulatedCharger;
  /** The first connection. */
  readonly line: MemoryLine;
  readonly station: Station<null>;
  /** The frames since the last call. */
  newFrames(): string[];
}

/**
 * A simulated charger, connected and booted at noon of 1 January 2025, with a central system that accepts everything.
 */
export async function startCharger(
  options: Omit<Partial<ChargerOptions>, "clock"> & {
    clock?: ManualClock;
    centralSystem?: Partial<Handlers<null>>;
    /** False: the charger stays switched off. Default true. */
    connects?: boolean;
    /** Time until it is accepted. Default 0. */
    clockRuns?: number;
    /** Called with every connection that it dials. */
    dialled?: (about: Parameters<Dial>[0]) => void;
  } = {},
): Promise<Started> {
  const { clock = new ManualClock() } = options;
  const { centralSystem: overrides, connects = true, clockRuns = 0, dialled, ...chargerOptions } = options;
  const centralSystem = startCentralSystem(clock, overrides);
  const lines: MemoryLine[] = [];
  const charger = createSimulatedCharger({
    identity: "CP-1",
    random: () => 0,
    ...chargerOptions,
    clock,
    dial(about) {
      dialled?.(about);
      const { chargePoint } = about;
      const line = createMemoryLine({ identity: "CP-1", chargePoint, centralSystem, clock });
      lines.push(line);
      return line;
    },
  });
  if (connects) {
    const connected = charger.connect();
    await clock.run(clockRuns);
    await connected;
  }
  let seen = 0;
  return {
    clock,
    charger,
    get line() {
      const [line] = lines;
      if (line === undefined) throw new Error("It has not been switched on.");
      return line;
    },
    get station() {
      const station = centralSystem.station("CP-1");
      if (station === undefined) throw new Error("It has not been switched on.");
      return station;
    },
    newFrames() {
      const frames = lines.flatMap((line) => line.frames);
      const fresh = frames.slice(seen);
      seen = frames.length;
      return fresh;
    },
  };
}
