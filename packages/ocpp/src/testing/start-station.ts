import { type CentralSystem, type CentralSystemOptions, createCentralSystem } from "../central-system.ts";
import type { Connection } from "../connection.ts";
import type { Handlers } from "../handlers.ts";
import type { Socket } from "../socket.ts";
import type { ConnectOptions, Registration, Station } from "../station.ts";
import { acceptingHandlers } from "./accepting-handlers.ts";
import { ManualClock } from "./manual-clock.ts";

/** A central system's options, and how its one station joins it. */
export interface StartStationOptions extends Omit<CentralSystemOptions<null>, "handlers" | "clock"> {
  /** Instead of the accepting ones. */
  handlers?: Partial<Handlers<null>>;
  /** Default accepted. */
  registration?: Registration;
  /** Of what the test sends. Default tolerant. */
  validation?: ConnectOptions<null>["validation"];
}

/** A central system with one station, whose charger is the test: it reads `sent` and writes to `connection`. */
export interface StartedStation {
  clock: ManualClock;
  centralSystem: CentralSystem<null>;
  station: Station<null>;
  connection: Connection;
  /** Every frame to the charger. */
  sent: string[];
  /** What else happened to its socket: `ping`, `pause`, `resume`, `close 1012 reason`. */
  socketEvents: string[];
  /** Another socket of the same identity. */
  connect(options?: {
    epoch?: number;
    registration?: Registration;
  }): Omit<StartedStation, "connect" | "clock">;
}

/** Starts a central system with the station CP-1 connected. Its message ids count from 1. */
export function startStation(options: StartStationOptions = {}): StartedStation {
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
