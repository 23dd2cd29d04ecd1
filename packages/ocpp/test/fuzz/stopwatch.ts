import { Histogram } from "./histogram.ts";

/**
 * Times the engine alone, without its callbacks. Also in CPU time, because by wall-clock time a busy machine looks like
 * a slow engine.
 */
export class Stopwatch {
  readonly wall = new Histogram();
  readonly cpu = new Histogram();
  /** For frames up to 4 KiB, which are nearly all. */
  readonly cpuOfUsual = new Histogram();
  #running = false;
  #wallMs = 0;
  #cpuMs = 0;

  start(): void {
    this.#wallMs = 0;
    this.#cpuMs = 0;
    this.#running = true;
    this.#read(-1);
  }

  stop(frameLength: number): void {
    this.#read(1);
    this.#running = false;
    this.wall.add(this.#wallMs);
    this.cpu.add(this.#cpuMs);
    if (frameLength <= 4_096) this.cpuOfUsual.add(this.#cpuMs);
  }

  /** Stops while `run` runs. */
  without<T>(run: () => T): T {
    if (!this.#running) return run();
    this.#read(1);
    this.#running = false;
    try {
      return run();
    } finally {
      this.#running = true;
      this.#read(-1);
    }
  }

  #read(sign: 1 | -1): void {
    const { user, system } = process.cpuUsage();
    this.#cpuMs += (sign * (user + system)) / 1_000;
    this.#wallMs += sign * performance.now();
  }
}
