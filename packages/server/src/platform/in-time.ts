import type { Clock } from "./clock.ts";

/** Whether the work succeeds within `timeoutMs`. The work continues after the timeout. */
export function inTime(clock: Clock, work: Promise<unknown>, timeoutMs: number): Promise<boolean> {
  return new Promise((resolve) => {
    // A result that arrived while the event loop was busy counts as in time: Node reads it before it runs an
    // immediate.
    const cancel = clock.after(timeoutMs, () => void setImmediate(() => resolve(false)));
    const end = (succeeded: boolean) => {
      cancel();
      resolve(succeeded);
    };
    work.then(
      () => end(true),
      () => end(false),
    );
  });
}
