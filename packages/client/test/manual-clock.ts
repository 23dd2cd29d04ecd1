import type { Clock } from "../src/index.ts";

interface Timer {
  at: number;
  delayMs: number;
  run: () => void;
}

/** A clock that moves only when the test moves it. */
export class ManualClock implements Clock {
  #now = 0;
  #timers: Timer[] = [];
  #watchers: { delayMs: number; seen: () => void }[] = [];

  now(): number {
    return this.#now;
  }

  after(delayMs: number, run: () => void): () => void {
    const timer = { at: this.#now + delayMs, delayMs, run };
    this.#timers.push(timer);
    this.#watchers.filter((watcher) => watcher.delayMs === delayMs).forEach(({ seen }) => void seen());
    return () => {
      this.#timers = this.#timers.filter((other) => other !== timer);
    };
  }

  /** Resolves as soon as a timer of exactly this delay is set. */
  async waiting(delayMs: number): Promise<void> {
    if (this.#timers.some((timer) => timer.delayMs === delayMs)) return;
    await new Promise<void>((seen) => this.#watchers.push({ delayMs, seen }));
    this.#watchers = [];
  }

  /** Waits until a timer of exactly this delay is set, then moves the time past it. */
  async advance(delayMs: number): Promise<void> {
    await this.waiting(delayMs);
    this.move(delayMs);
  }

  /** Moves the time and runs the timers that are due. */
  move(byMs: number): void {
    this.#now += byMs;
    const due = this.#timers.filter(({ at }) => at <= this.#now);
    this.#timers = this.#timers.filter(({ at }) => at > this.#now);
    for (const { run } of due) run();
  }

  get pending(): number {
    return this.#timers.length;
  }
}
