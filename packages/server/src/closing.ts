import type { Log } from "./context.ts";

/** What was built, and how to take it down: the last first, and every step whatever became of the others. */
export interface Closing {
  later(name: string, run: () => Promise<void> | void): void;
  close(): Promise<void>;
}

export function createClosing(log: Log): Closing {
  const steps: { name: string; run: () => Promise<void> | void }[] = [];
  return {
    later(name, run) {
      steps.push({ name, run });
    },
    async close() {
      for (const { name, run } of steps.splice(0).reverse()) {
        const from = performance.now();
        try {
          await run();
          log.debug({ step: name, duration_ms: Math.round(performance.now() - from) }, "closed");
        } catch (error) {
          log.error({ err: error, step: name }, "closing step failed");
        }
      }
    },
  };
}
