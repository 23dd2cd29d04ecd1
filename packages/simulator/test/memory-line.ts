import type { CentralSystem, ChargePoint, Clock, Connection, Registration, Socket } from "@forecourt/ocpp";
import type { Line } from "../src/index.ts";

/** A connection in memory between a charger and a central system, with its frames. */
export interface MemoryLine extends Line {
  /** All frames so far, `>` from the charger and `<` to it. */
  readonly frames: readonly string[];
  /** Makes the central system unreachable; frames in transit are lost. */
  down(): void;
  /** Makes it reachable; a charger that wants to connect does so immediately. */
  up(): void;
}

const reconnectMs = 1_000;

export function createMemoryLine(options: {
  identity: string;
  chargePoint: ChargePoint;
  centralSystem: CentralSystem<null>;
  clock: Clock;
}): MemoryLine {
  const { identity, chargePoint, centralSystem, clock } = options;
  const frames: string[] = [];
  let epoch = 0;
  let cut: (() => void) | null = null;
  let reachable = true;
  let wanted = true;

  function connect(): void {
    if (!wanted || !reachable || cut !== null) return;
    epoch++;
    let open = true;
    const disconnect = () => {
      if (!open) return;
      open = false;
      cut = null;
      charger.closed(1006, "");
      station.closed(1006, "");
      clock.after(reconnectMs, connect);
    };
    const deliver = (mark: "<" | ">", from: () => Connection, to: () => Connection): Socket => ({
      send(text) {
        frames.push(`${mark} ${text}`);
        queueMicrotask(() => open && to().receive(text));
      },
      close: disconnect,
      // The other side answers automatically.
      ping: () => queueMicrotask(() => open && from().pong()),
      pause() {},
      resume() {},
    });
    const registration: Registration = centralSystem.station(identity)?.registration ?? null;
    const station = centralSystem.connect({
      identity,
      epoch,
      registration,
      context: null,
      socket: deliver(
        "<",
        () => station,
        () => charger,
      ),
    });
    cut = disconnect;
    const charger: Connection = chargePoint.connect(
      deliver(
        ">",
        () => charger,
        () => station,
      ),
    );
  }

  connect();
  return {
    frames,
    drop: () => cut?.(),
    offline() {
      wanted = false;
      cut?.();
    },
    online() {
      wanted = true;
      connect();
    },
    async close() {
      wanted = false;
      cut?.();
    },
    down() {
      reachable = false;
      cut?.();
    },
    up() {
      reachable = true;
      connect();
    },
  };
}
