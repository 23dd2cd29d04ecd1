import type { Log } from "./log.ts";

/** A part of the process that is started and stopped. */
export interface Part {
  name: string;
  start?: () => Promise<unknown> | unknown;
  stop?: () => Promise<unknown> | unknown;
}

/** Starts parts in order, and stops those that were started in the opposite order. */
export interface Lifecycle {
  /** Rejects with the error of the part that did not start. */
  start(parts: readonly Part[]): Promise<void>;
  /**
   * Stops once, even if it is called several times. `about` is logged with the stop. A part that fails to stop is
   * logged, and the other parts are still stopped.
   */
  stop(about?: object): Promise<void>;
}

export function createLifecycle(log: Log): Lifecycle {
  const started: Part[] = [];
  let stopping: Promise<void> | null = null;

  async function stopPart({ name, stop }: Part): Promise<void> {
    const from = performance.now();
    try {
      await stop?.();
      log.debug({ part: name, duration_ms: Math.round(performance.now() - from) }, "part stopped");
    } catch (error) {
      log.error({ err: error, part: name }, "part not stopped");
    }
  }

  async function stopAll(about: object): Promise<void> {
    const from = performance.now();
    log.info(about, "stopping");
    for (const part of started.splice(0).reverse()) await stopPart(part);
    log.info({ ...about, duration_ms: Math.round(performance.now() - from) }, "stopped");
  }

  return {
    async start(parts) {
      for (const part of parts) {
        // Recorded before the start: a start that fails half way leaves something to stop.
        started.push(part);
        await part.start?.();
      }
    },
    stop(about = {}) {
      stopping ??= stopAll(about);
      return stopping;
    },
  };
}
