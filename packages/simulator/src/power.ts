import type { Cancel, Clock, StopReason } from "@forecourt/ocpp";
import type { Connector } from "./connector.ts";
import type { Sessions } from "./sessions.ts";
import type { TransactionQueue } from "./transaction-queue.ts";

export interface Power {
  /** Soft: transactions end and are told first. Hard: the light goes out, and they are told after the boot (errata 3.81). */
  reset(type: "Hard" | "Soft"): void;
  /** Without a moment to say anything. */
  resetAtOnce(type: "Hard" | "Soft"): void;
  /** The mains fail: what ran ends with PowerLoss, and is told after the boot. */
  cut(): void;
  /** Off and on again, when nothing is going on. */
  restart(): void;
  close(): void;
}

// Between the answer to a Reset and the dark.
const delayMs = 500;
const drainMs = 10_000;

export function createPower(options: {
  clock: Clock;
  connectors: readonly Connector[];
  sessions: Sessions;
  queue: TransactionQueue;
  rebootMs: number;
  /** Transactions go on when the light is back. */
  resumes: boolean;
  off(): void;
  on(): void;
}): Power {
  const { clock, connectors, sessions, queue } = options;
  let cancel: Cancel = () => {};

  function cycle(): void {
    options.off();
    cancel = clock.after(options.rebootMs, () => {
      for (const connector of connectors) {
        connector.dark = false;
        connector.flow();
      }
      options.on();
    });
  }

  /** Whatever ends now ends in the dark: it is told when the light is back. */
  function goDark(reason: StopReason): void {
    cycle();
    for (const connector of connectors) {
      if (!options.resumes) sessions.stop(connector, reason);
      connector.dark = true;
      connector.flow();
    }
  }

  function cycleWhenTold(latest: number): void {
    if (queue.length === 0 || clock.now() >= latest) cycle();
    else cancel = clock.after(delayMs, () => cycleWhenTold(latest));
  }

  return {
    reset(type) {
      cancel();
      if (type === "Hard") {
        cancel = clock.after(delayMs, () => goDark("HardReset"));
        return;
      }
      for (const connector of connectors) sessions.stop(connector, "SoftReset");
      const latest = clock.now() + drainMs;
      cancel = clock.after(delayMs, () => cycleWhenTold(latest));
    },
    resetAtOnce(type) {
      cancel();
      goDark(type === "Hard" ? "HardReset" : "SoftReset");
    },
    cut() {
      cancel();
      goDark("PowerLoss");
    },
    restart() {
      cancel();
      cycle();
    },
    close: () => cancel(),
  };
}
