import type { Clock } from "@forecourt/ocpp";

/** Resolves after the delay, or when the signal aborts. */
export function waitFor(clock: Clock, delayMs: number, signal: AbortSignal): Promise<void> {
  if (signal.aborted) return Promise.resolve();
  return new Promise((resolve) => {
    const done = () => {
      cancel();
      signal.removeEventListener("abort", done);
      resolve();
    };
    const cancel = clock.after(delayMs, done);
    signal.addEventListener("abort", done, { once: true });
  });
}
