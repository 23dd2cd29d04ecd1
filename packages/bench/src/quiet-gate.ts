import { setTimeout as wait } from "node:timers/promises";
import { watchForeign } from "./foreign-cpu.ts";

/** A slice begins, and counts, only while others use less than this. */
export const quietCores = 0.4;

const windowMs = 100;
const maxWaitMs = 2_500;
const freshMs = 500;

/** Waits for the machine to be quiet, but not for ever: a suite waits `budgetMs` at most. */
export class QuietGate {
  #leftMs: number;
  #quietAt = Number.NEGATIVE_INFINITY;
  waitedMs = 0;

  constructor(budgetMs: number) {
    this.#leftMs = budgetMs;
  }

  /** Whether it is still worth repeating what was disturbed. */
  get patient(): boolean {
    return this.#leftMs > 0;
  }

  /** What a slice has just seen of others spares the next one a look of its own. */
  seen(foreignCores: number | null): void {
    if (foreignCores === null || foreignCores < quietCores) this.#quietAt = performance.now();
  }

  /** Resolves when it is quiet, or when there is no use in waiting any longer. */
  async pass(): Promise<void> {
    const startedAt = performance.now();
    if (startedAt - this.#quietAt < freshMs || !this.patient) return;
    for (;;) {
      const foreign = await watchForeign();
      await wait(windowMs);
      const cores = await foreign.cores();
      const waitedMs = performance.now() - startedAt;
      if (cores === null || cores < quietCores || waitedMs >= Math.min(maxWaitMs, this.#leftMs)) {
        this.waitedMs += waitedMs;
        this.#leftMs -= waitedMs;
        return;
      }
    }
  }
}
