import type { CentralSystem, ChargePoint, Clock, Connection, Registration, Socket } from "@forecourt/ocpp";
import type { Line } from "../src/index.ts";

/** A line in memory between a charger and a central system, and what goes over it. */
export interface MemoryLine extends Line {
  /** Every frame so far, `>` from the charger and `<` to it. */
  readonly frames: readonly string[];
  /** The central system cannot be reached, and nothing that is on its way arrives. */
  down(): void;
  /** It can again; a charger that wants to connect does so at once. */
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
    const hangUp = () => {
      if (!open) return;
      open = false;
      cut = null;
      charger.closed(1006, "");
      station.closed(1006, "");
      clock.after(reconnectMs, connect);
    };
    const carry = (mark: "<" | ">", from: () => Connection, to: () => Connection): Socket => ({
      send(text) {
        frames.push(`${mark} ${text}`);
        queueMicrotask(() => open && to().receive(text));
      },
      close: hangUp,
      // The other side answers by itself.
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
      socket: carry(
        "<",
        () => station,
        () => charger,
      ),
    });
    cut = hangUp;
    const charger: Connection = chargePoint.connect(
      carry(
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
