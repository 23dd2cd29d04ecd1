import type { Clock } from "./clock.ts";

/** Whether the work succeeds within `timeoutMs`. It goes on all the same. */
export function inTime(clock: Clock, work: Promise<unknown>, timeoutMs: number): Promise<boolean> {
  return new Promise((resolve) => {
    const cancel = clock.after(timeoutMs, () => resolve(false));
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
