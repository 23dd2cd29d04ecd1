import type { Clock } from "./clock.ts";

/** Whether the work succeeds within `timeoutMs`. It goes on all the same. */
export function inTime(clock: Clock, work: Promise<unknown>, timeoutMs: number): Promise<boolean> {
  return new Promise((resolve) => {
    // What came while the loop of this process was busy came in time: it is read before an immediate runs.
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
