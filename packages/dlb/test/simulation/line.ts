import type { CentralSystem, ChargePoint, Clock, Connection, Registration, Socket } from "@forecourt/ocpp";
import type { Line } from "@forecourt/simulator";

/** What a central system stores about a charger from one life of its process to the next. */
export interface KnownStation {
  registration: Registration;
  epoch: number;
}

/** What happens to a frame: lost, this many milliseconds late, replaced by another text, or null: nothing. */
export type Fate = "lose" | number | { text: string } | null;

const reconnectMs = 1_000;

/** A connection in memory from a charger to the current central system. */
export function createLine(options: {
  identity: string;
  chargePoint: ChargePoint;
  clock: Clock;
  known: KnownStation;
  meddle?: (direction: "to charger" | "from charger", text: string) => Fate;
  /** Null: none is running, and calls are not answered. */
  centralSystem(): CentralSystem<null> | null;
}): Line {
  const { identity, chargePoint, clock, known } = options;
  let disconnect: (() => void) | null = null;
  let wanted = true;
  let reconnecting = false;

  function reconnect(): void {
    if (reconnecting) return;
    reconnecting = true;
    clock.after(reconnectMs, () => {
      reconnecting = false;
      connect();
    });
  }

  function connect(): void {
    if (!wanted || disconnect !== null) return;
    const centralSystem = options.centralSystem();
    if (centralSystem === null) {
      reconnect();
      return;
    }
    known.epoch++;
    let open = true;
    const close = () => {
      if (!open) return;
      open = false;
      disconnect = null;
      charger.closed(1006, "");
      station.closed(1006, "");
      reconnect();
    };
    const socketTo = (
      direction: "to charger" | "from charger",
      to: () => Connection,
      from: () => Connection,
    ): Socket => ({
      send(text) {
        const fate = options.meddle?.(direction, text) ?? null;
        if (fate === "lose") return;
        const arriving = typeof fate === "object" && fate !== null ? fate.text : text;
        const arrive = () => open && to().receive(arriving);
        if (typeof fate === "number") clock.after(fate, arrive);
        else queueMicrotask(arrive);
      },
      close,
      // The other side answers by itself.
      ping: () => queueMicrotask(() => open && from().pong()),
      pause() {},
      resume() {},
    });
    const station = centralSystem.connect({
      identity,
      epoch: known.epoch,
      registration: known.registration,
      // The charger may have restarted, and may be about to report that.
      holdForFirstFrame: known.registration !== null,
      context: null,
      socket: socketTo(
        "to charger",
        () => charger,
        () => station,
      ),
    });
    disconnect = close;
    const charger: Connection = chargePoint.connect(
      socketTo(
        "from charger",
        () => station,
        () => charger,
      ),
    );
  }

  connect();
  return {
    drop: () => disconnect?.(),
    offline() {
      wanted = false;
      disconnect?.();
    },
    online() {
      wanted = true;
      connect();
    },
    async close() {
      wanted = false;
      disconnect?.();
    },
  };
}
