import type { Environment } from "./environment.ts";

/** Resolves after the delay; rejects with the signal's reason when that comes first. */
export function pause(
  delayMs: number,
  { clock, signal }: Pick<Environment, "clock" | "signal">,
): Promise<void> {
  return new Promise((resolve, reject) => {
    // The reason is the caller's value and may have any type.
    const abort = () => {
      cancel();
      reject(signal.reason);
    };
    const cancel = clock.after(delayMs, () => {
      signal.removeEventListener("abort", abort);
      resolve();
    });
    if (signal.aborted) abort();
    else signal.addEventListener("abort", abort, { once: true });
  });
}
