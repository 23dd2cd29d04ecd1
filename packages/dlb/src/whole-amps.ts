/** Greater amounts count as this: no fuse is as big, and sums of it stay exact. */
const MOST_A = 1e9;

/** For a cap or a maximum: rounded down. */
export function floorA(amps: number): number {
  return Math.max(-MOST_A, Math.min(MOST_A, Math.floor(amps)));
}

/** For a minimum, a demand or a fixed load: rounded up, and at least 0. */
export function ceilA(amps: number): number {
  return Math.min(MOST_A, Math.max(0, Math.ceil(amps)));
}
