import { type CentralSystem, type CentralSystemOptions, createCentralSystem } from "../central-system.ts";
import { type ChargePoint, type ChargePointHooks, createChargePoint } from "../charge-point.ts";
import type { Connection } from "../connection.ts";
import type { ChargePointHandlers, Handlers } from "../handlers.ts";
import type { Socket } from "../socket.ts";
import type { ConnectOptions, Registration, Station } from "../station.ts";
import { ManualClock } from "./manual-clock.ts";

export interface PairOptions<Context> extends Omit<CentralSystemOptions<Context>, "handlers" | "clock"> {
  context: Context;
  handlers: Handlers<Context>;
  chargePointHandlers?: ChargePointHandlers;
  chargePointHooks?: ChargePointHooks;
  clock?: ManualClock;
  /** Default CP-1. */
  identity?: string;
  /** Default accepted. */
  registration?: Registration;
  validation?: ConnectOptions<Context>["validation"];
}

/** A central system and a charge point, joined in memory. */
export interface Pair<Context> {
  clock: ManualClock;
  centralSystem: CentralSystem<Context>;
  chargePoint: ChargePoint;
  station: Station<Context>;
  /** Every frame so far, `>` from the charge point and `<` to it. */
  frames: string[];
  /** The line breaks: neither side is told by the other. */
  cut(): void;
  /** A new line, with the next epoch. */
  reconnect(registration?: Registration): void;
}

export function pair<Context>(options: PairOptions<Context>): Pair<Context> {
  const { clock = new ManualClock(), identity = "CP-1", context, validation } = options;
  const centralSystem = createCentralSystem<Context>({ ...options, clock });
  const chargePoint = createChargePoint({
    clock,
    ...(options.chargePointHandlers && { handlers: options.chargePointHandlers }),
    ...(options.chargePointHooks && { hooks: options.chargePointHooks }),
  });
  const frames: string[] = [];
  let epoch = 0;
  let line: Line | null = null;

  function reconnect(registration: Registration = options.registration ?? "accepted"): void {
    epoch++;
    const next = createLine(frames);
    line = next;
    next.join(
      centralSystem.connect({
        identity,
        socket: next.toChargePoint,
        epoch,
        context,
        registration,
        ...(validation && { validation }),
      }),
      chargePoint.connect(next.toCentralSystem),
    );
  }

  reconnect();
  const station = centralSystem.station(identity);
  if (station === undefined) throw new Error("unreachable: it has just connected");
  return {
    clock,
    centralSystem,
    chargePoint,
    station,
    frames,
    reconnect,
    cut: () => line?.close(1006, ""),
  };
}

interface Line {
  toChargePoint: Socket;
  toCentralSystem: Socket;
  join(central: Connection, charger: Connection): void;
  close(code: number, reason: string): void;
}

/** Frames arrive in order, one turn of the microtask queue later; a paused end gets them when it resumes. */
function createLine(frames: string[]): Line {
  let open = true;
  let ends: { central: Connection; charger: Connection } | null = null;

  function close(code: number, reason: string): void {
    if (!open) return;
    open = false;
    queueMicrotask(() => {
      ends?.central.closed(code, reason);
      ends?.charger.closed(code, reason);
    });
  }

  function end(mark: "<" | ">", other: "central" | "charger"): { socket: Socket; flow: Flow } {
    const flow: Flow = { paused: false, held: [] };
    const deliver = (text: string) => {
      if (!open) return;
      if (flow.paused) flow.held.push(text);
      else ends?.[other].receive(text);
    };
    const socket: Socket = {
      send(text) {
        if (!open) return;
        frames.push(`${mark} ${text}`);
        queueMicrotask(() => deliver(text));
      },
      close,
      ping: () => queueMicrotask(() => open && ends?.[other].pong()),
      // Set below: an end pauses what comes to it, not what it sends.
      pause() {},
      resume() {},
    };
    return { socket, flow: Object.assign(flow, { deliver }) };
  }

  const down = end("<", "charger");
  const up = end(">", "central");
  return {
    toChargePoint: { ...down.socket, ping: () => pong("central"), ...flowControl(up.flow) },
    toCentralSystem: { ...up.socket, ping: () => pong("charger"), ...flowControl(down.flow) },
    join(central, charger) {
      ends = { central, charger };
    },
    close,
  };

  // The other side answers a ping by itself.
  function pong(who: "central" | "charger"): void {
    queueMicrotask(() => {
      if (open) ends?.[who].pong();
    });
  }
}

interface Flow {
  paused: boolean;
  held: string[];
  deliver?: (text: string) => void;
}

function flowControl(flow: Flow): Pick<Socket, "pause" | "resume"> {
  return {
    pause() {
      flow.paused = true;
    },
    resume() {
      flow.paused = false;
      const held = flow.held;
      flow.held = [];
      for (const text of held) flow.deliver?.(text);
    },
  };
}
