import type { Cancel, Clock, StopReason } from "@forecourt/ocpp";
import type { Connector } from "./connector.ts";
import type { Sessions } from "./sessions.ts";
import type { TransactionQueue } from "./transaction-queue.ts";

export interface Power {
  /**
   * Soft: transactions end and are reported first. Hard: the power goes off, and they are reported after the boot
   * (errata 3.81).
   */
  reset(type: "Hard" | "Soft"): void;
  /** Without any message before. */
  resetAtOnce(type: "Hard" | "Soft"): void;
  /** A power cut: transactions end with PowerLoss and are reported after the boot. */
  cut(): void;
  /** Restarts while no transaction is running. */
  restart(): void;
  close(): void;
}

// Between the answer to a Reset and the power-off.
const delayMs = 500;
const drainMs = 10_000;

export function createPower(options: {
  clock: Clock;
  connectors: readonly Connector[];
  sessions: Sessions;
  queue: TransactionQueue;
  rebootMs: number;
  /** Transactions continue when the power is back. */
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
        connector.unpowered = false;
        connector.flow();
      }
      options.on();
    });
  }

  /** Transactions that end now are reported when the power is back. */
  function powerOff(reason: StopReason): void {
    cycle();
    for (const connector of connectors) {
      if (!options.resumes) sessions.stop(connector, reason);
      connector.unpowered = true;
      connector.flow();
    }
  }

  function cycleWhenSent(latest: number): void {
    if (queue.length === 0 || clock.now() >= latest) cycle();
    else cancel = clock.after(delayMs, () => cycleWhenSent(latest));
  }

  return {
    reset(type) {
      cancel();
      if (type === "Hard") {
        cancel = clock.after(delayMs, () => powerOff("HardReset"));
        return;
      }
      for (const connector of connectors) sessions.stop(connector, "SoftReset");
      const latest = clock.now() + drainMs;
      cancel = clock.after(delayMs, () => cycleWhenSent(latest));
    },
    resetAtOnce(type) {
      cancel();
      powerOff(type === "Hard" ? "HardReset" : "SoftReset");
    },
    cut() {
      cancel();
      powerOff("PowerLoss");
    },
    restart() {
      cancel();
      cycle();
    },
    close: () => cancel(),
  };
}
