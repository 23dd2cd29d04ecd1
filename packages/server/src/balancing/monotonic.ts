/** Epoch ms that never go back: a clock that is set must not stop what waits for a charger to settle. */
export function monotonicNow(): number {
  return performance.timeOrigin + performance.now();
}
