import type { Cancel, Clock } from "@forecourt/ocpp";
import { untilNextS, within } from "./by-chance.ts";
import type { LineQuirks } from "./quirks.ts";

/** What happens to a charger now and then: its line is lost, its power fails. */
export interface Misfortunes {
  /** It is switched on. */
  begin(): void;
  close(): void;
}

export function createMisfortunes(options: {
  clock: Clock;
  random: () => number;
  quirks: LineQuirks;
  interrupt(forMs: number): void;
  cutPower(): void;
}): Misfortunes {
  const { clock, random, quirks } = options;
  const { dropsEveryS, dropsForS = 0, rebootsEveryS } = quirks;
  const cancels: Cancel[] = [];

  function repeat(meanS: number, strike: () => number): void {
    const index = cancels.length;
    const next = (delayMs: number) => {
      cancels[index] = clock.after(delayMs, () => next(strike() + untilNextS(meanS, random) * 1000));
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
