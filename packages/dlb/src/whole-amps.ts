/** More than this counts as this: no fuse is as big, and sums of it stay exact. */
const MOST_A = 1e9;

/** Of a cap or a maximum: rounded against whoever wants current. */
export function floorA(amps: number): number {
  return Math.max(-MOST_A, Math.min(MOST_A, Math.floor(amps)));
}

/** Of a minimum, a demand or a fixed load: rounded up, and less than nothing is nothing. */
export function ceilA(amps: number): number {
  return Math.min(MOST_A, Math.max(0, Math.ceil(amps)));
}
