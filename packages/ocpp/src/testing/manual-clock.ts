import type { Cancel, Clock } from "../clock.ts";

interface Timer {
  at: number;
  order: number;
  run: () => void;
}

/** A clock that the test advances. */
export class ManualClock implements Clock {
  #now: number;
  #timers: Timer[] = [];
  #order = 0;

  /** Epoch ms; by default noon of 1 January 2025, UTC. */
  constructor(now: number = Date.UTC(2025, 0, 1, 12)) {
    this.#now = now;
  }

  /** Number of pending timers. */
  get timers(): number {
    return this.#timers.length;
  }

  now(): number {
    return this.#now;
  }

  after(delayMs: number, run: () => void): Cancel {
    const timer = { at: this.#now + Math.max(0, delayMs), order: this.#order++, run };
    this.#timers.push(timer);
    return () => {
      this.#timers = this.#timers.filter((each) => each !== timer);
    };
  }

  /** Runs the due timers in order, each at its own time. Promise callbacks run when the caller awaits. */
  advance(ms: number): void {
    const end = this.#now + ms;
    for (let next = this.#due(end); next !== null; next = this.#due(end)) this.#fire(next);
    this.#now = end;
  }

  /** Like `advance`, and lets promises settle after every timer. */
  async run(ms: number): Promise<void> {
    const end = this.#now + ms;
    await fulfil();
    for (let next = this.#due(end); next !== null; next = this.#due(end)) {
      this.#fire(next);
      await fulfil();
    }
    // Another call may have advanced it further in the meantime.
    this.#now = Math.max(this.#now, end);
  }

  #due(end: number): Timer | null {
    let first: Timer | null = null;
    for (const timer of this.#timers) {
      if (timer.at > end) continue;
      if (first === null || timer.at < first.at || (timer.at === first.at && timer.order < first.order))
        first = timer;
    }
    return first;
  }

  #fire(timer: Timer): void {
    this.#timers = this.#timers.filter((each) => each !== timer);
    this.#now = Math.max(this.#now, timer.at);
    timer.run();
  }
}

/** Nested promises settle one after another; one turn of the event loop settles all of them. */
function fulfil(): Promise<void> {
  return new Promise((resolve) => {
    setImmediate(resolve);
  });
}
