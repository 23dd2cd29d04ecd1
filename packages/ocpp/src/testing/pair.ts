import { type CentralSystem, type CentralSystemOptions, createCentralSystem } from "../central-system.ts";
import { type ChargePoint, type ChargePointHooks, createChargePoint } from "../charge-point.ts";
import type { Connection } from "../connection/side.ts";
import type { ChargePointHandlers, Handlers } from "../handlers.ts";
import { need } from "../need.ts";
import type { Socket } from "../socket.ts";
import type { ConnectOptions, Registration, Station } from "../station.ts";
import { acceptingHandlers } from "./accepting-handlers.ts";
import { ManualClock } from "./manual-clock.ts";

/** Options of a central system and of the charge point connected to it. */
export interface PairOptions<Context> extends Omit<CentralSystemOptions<Context>, "handlers" | "clock"> {
  context: Context;
  /** Override single accepting handlers. */
  handlers?: Partial<Handlers<Context>>;
  /** Default: the charge point answers everything with NotImplemented. */
  chargePointHandlers?: ChargePointHandlers;
  /** Default: none. */
  chargePointHooks?: ChargePointHooks;
  /** Shared by both ends. Default: a new one. */
  clock?: ManualClock;
  /** Default CP-1. */
  identity?: string;
  /** Default accepted. */
  registration?: Registration;
  /** Validation of messages from the charge point. Default tolerant. */
  validation?: ConnectOptions<Context>["validation"];
}

/** A central system and a charge point, connected in memory. */
export interface Pair<Context> {
  clock: ManualClock;
  centralSystem: CentralSystem<Context>;
  chargePoint: ChargePoint;
  station: Station<Context>;
  /** All frames so far, `>` from the charge point and `<` to it. */
  frames: string[];
  /** Breaks the connection for both sides. */
  cut(): void;
  /** Opens a new connection with the next epoch. */
  reconnect(registration?: Registration): void;
}

/**
 * Connects a central system and a charge point in memory. They are connected when it returns; a frame arrives one
 * microtask after it was sent.
 */
export function pair<Context>(options: PairOptions<Context>): Pair<Context> {
  need("pair(): options", options, "object");
  const { clock = new ManualClock(), identity = "CP-1", context, validation } = options;
  const handlers = { ...acceptingHandlers(clock), ...options.handlers };
  const centralSystem = createCentralSystem<Context>({ ...options, handlers, clock });
  const chargePoint = createChargePoint({
    clock,
    ...(options.chargePointHandlers && { handlers: options.chargePointHandlers }),
    ...(options.chargePointHooks && { hooks: options.chargePointHooks }),
  });
  const frames: string[] = [];
  let epoch = 0;
  let cut = () => {};

  function reconnect(
    registration: Registration = options.registration === undefined ? "accepted" : options.registration,
  ): void {
    epoch++;
    const central = createEnd((text) => frames.push(`< ${text}`));
    const charger = createEnd((text) => frames.push(`> ${text}`));
    central.other = charger;
    charger.other = central;
    central.connection = centralSystem.connect({
      identity,
      socket: central.socket,
      epoch,
      context,
      registration,
      ...(validation && { validation }),
    });
    charger.connection = chargePoint.connect(charger.socket);
    cut = () => central.socket.close(1006, "");
  }

  reconnect();
  const station = centralSystem.station(identity);
  if (station === undefined) throw new Error("unreachable: it has just connected");
  return { clock, centralSystem, chargePoint, station, frames, reconnect, cut: () => cut() };
}

interface End {
  readonly socket: Socket;
  connection: Connection | null;
  other: End | null;
  open: boolean;
  receive(text: string): void;
}

/** One end of a connection. Frames arrive in order, after the current turn; a paused end receives none. */
function createEnd(record: (text: string) => void): End {
  let paused = false;
  let held: string[] = [];

  const end: End = {
    connection: null,
    other: null,
    open: true,
    socket: {
      send(text) {
        if (!end.open) return false;
        record(text);
        queueMicrotask(() => end.other?.receive(text));
        return true;
      },
      close(code, reason) {
        if (!end.open) return;
        end.open = false;
        queueMicrotask(() => {
          end.connection?.closed(code, reason);
          end.other?.socket.close(code, reason);
        });
      },
      // The other end answers automatically.
      ping: () => queueMicrotask(() => end.other?.open && end.connection?.pong()),
      pause() {
        paused = true;
      },
      resume() {
        paused = false;
        const texts = held;
        held = [];
        for (const text of texts) end.receive(text);
      },
    },
    receive(text) {
      if (!end.open) return;
      if (paused) held.push(text);
      else end.connection?.receive(text);
    },
  };
  return end;
}
