import type { CentralSystem, ChargePoint, Clock, Connection, Registration, Socket } from "@forecourt/ocpp";
import type { Line } from "@forecourt/simulator";

/** What a central system remembers of a charger from one life of its process to the next. */
export interface KnownStation {
  registration: Registration;
  epoch: number;
}

/** What becomes of a frame: lost, late by so many milliseconds, another text, or null: nothing in particular. */
export type Fate = "lose" | number | { text: string } | null;

const reconnectMs = 1_000;

/** A line in memory from a charger to whichever central system there is at the moment. */
export function createLine(options: {
  identity: string;
  chargePoint: ChargePoint;
  clock: Clock;
  known: KnownStation;
  meddle?: (direction: "to charger" | "from charger", text: string) => Fate;
  /** Null: there is none, and nobody answers. */
  centralSystem(): CentralSystem<null> | null;
}): Line {
  const { identity, chargePoint, clock, known } = options;
  let hangUp: (() => void) | null = null;
  let wanted = true;
  let redialling = false;

  function redial(): void {
    if (redialling) return;
    redialling = true;
    clock.after(reconnectMs, () => {
      redialling = false;
      connect();
    });
  }

  function connect(): void {
    if (!wanted || hangUp !== null) return;
    const centralSystem = options.centralSystem();
    if (centralSystem === null) {
      redial();
      return;
    }
    known.epoch++;
    let open = true;
    const close = () => {
      if (!open) return;
      open = false;
      hangUp = null;
      charger.closed(1006, "");
      station.closed(1006, "");
      redial();
    };
    const carry = (
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
      // It may have restarted, and be about to say so.
      holdForFirstFrame: known.registration !== null,
      context: null,
      socket: carry(
        "to charger",
        () => charger,
        () => station,
      ),
    });
    hangUp = close;
    const charger: Connection = chargePoint.connect(
      carry(
        "from charger",
        () => station,
        () => charger,
      ),
    );
  }

  connect();
  return {
    drop: () => hangUp?.(),
    offline() {
      wanted = false;
      hangUp?.();
    },
    online() {
      wanted = true;
      connect();
    },
    async close() {
      wanted = false;
      hangUp?.();
    },
  };
}
