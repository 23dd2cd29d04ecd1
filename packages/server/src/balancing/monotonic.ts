/** Epoch ms that never go back. Waits for a charger to settle must end even when the system clock is set back. */
export function monotonicNow(): number {
  return performance.timeOrigin + performance.now();
}
