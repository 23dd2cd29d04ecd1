import type { Cancel, Clock } from "@forecourt/ocpp";
import { untilNextS, within } from "./by-chance.ts";
import type { LineQuirks } from "./quirks.ts";

/** Random connection losses and power cuts of a charger. */
export interface Outages {
  /** The charger is switched on. */
  begin(): void;
  close(): void;
}

export function createOutages(options: {
  clock: Clock;
  random: () => number;
  quirks: LineQuirks;
  interrupt(forMs: number): void;
  cutPower(): void;
}): Outages {
  const { clock, random, quirks } = options;
  const { dropsEveryS, dropsForS = 0, rebootsEveryS } = quirks;
  const cancels: Cancel[] = [];

  function repeat(meanS: number, interrupt: () => number): void {
    const index = cancels.length;
    const next = (delayMs: number) => {
      cancels[index] = clock.after(delayMs, () => next(interrupt() + untilNextS(meanS, random) * 1000));
    };
    next(untilNextS(meanS, random) * 1000);
  }

  return {
    begin() {
      if (cancels.length > 0) return;
      if (dropsEveryS !== undefined) {
        repeat(dropsEveryS, () => {
          const forMs = within(dropsForS, random) * 1000;
          options.interrupt(forMs);
          return forMs;
        });
      }
      if (rebootsEveryS !== undefined) {
        repeat(rebootsEveryS, () => {
          options.cutPower();
          return 0;
        });
      }
    },
    close() {
      for (const cancel of cancels) cancel();
    },
  };
}
