import { type CentralSystem, type CentralSystemOptions, createCentralSystem } from "../central-system.ts";
import type { Connection } from "../connection/side.ts";
import type { Handlers } from "../handlers.ts";
import { need } from "../need.ts";
import type { Socket } from "../socket.ts";
import type { ConnectOptions, Registration, Station } from "../station.ts";
import { acceptingHandlers } from "./accepting-handlers.ts";
import { ManualClock } from "./manual-clock.ts";

/** Options of a central system and of the connection of its only station. */
export interface StartStationOptions extends Omit<CentralSystemOptions<null>, "handlers" | "clock"> {
  /** Override single accepting handlers. */
  handlers?: Partial<Handlers<null>>;
  /** Default accepted. */
  registration?: Registration;
  /** Validation of messages from the test. Default tolerant. */
  validation?: ConnectOptions<null>["validation"];
}

/** A central system with one station. The test plays its charger: it reads `sent` and writes to `connection`. */
export interface StartedStation {
  clock: ManualClock;
  centralSystem: CentralSystem<null>;
  station: Station<null>;
  connection: Connection;
  /** All frames to the charger. */
  sent: string[];
  /** Other calls on its socket: `ping`, `pause`, `resume`, `close 1012 reason`. */
  socketEvents: string[];
  /** Connects another socket with the same identity. */
  connect(options?: {
    epoch?: number;
    registration?: Registration;
  }): Omit<StartedStation, "connect" | "clock">;
}

/** Starts a central system with the station CP-1 connected. Its message ids count from 1. */
export function startStation(options: StartStationOptions = {}): StartedStation {
  need("startStation(): options", options, "object");
  const clock = new ManualClock();
  let ids = 0;
  const centralSystem = createCentralSystem<null>({
    newMessageId: () => String(++ids),
    ...options,
    clock,
    handlers: { ...acceptingHandlers(clock), ...options.handlers },
  });
  let epochs = 0;

  function connect({
    epoch = epochs + 1,
    registration = options.registration === undefined ? "accepted" : options.registration,
  }: {
    epoch?: number;
    registration?: Registration;
  } = {}) {
    epochs = Math.max(epochs, epoch);
    const sent: string[] = [];
    const socketEvents: string[] = [];
    const socket: Socket = {
      send: (text) => sent.push(text),
      close: (code, reason) => socketEvents.push(`close ${code} ${reason}`),
      ping: () => socketEvents.push("ping"),
      pause: () => socketEvents.push("pause"),
      resume: () => socketEvents.push("resume"),
    };
    const connection = centralSystem.connect({
      identity: "CP-1",
      socket,
      epoch,
      context: null,
      registration,
      ...(options.validation && { validation: options.validation }),
    });
    const station = centralSystem.station("CP-1");
    if (station === undefined) throw new Error("unreachable: it has just connected");
    return { centralSystem, station, connection, sent, socketEvents };
  }

  return { clock, connect, ...connect() };
}
