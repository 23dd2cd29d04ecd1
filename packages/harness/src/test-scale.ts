/** By how much volume tests multiply their counts: `TEST_SCALE`, default 1. */
export const testScale: number = Math.max(1, Number(process.env["TEST_SCALE"] ?? "1") || 1);

/** How much of something is enough to see it go wrong, and how much for each unit of `TEST_SCALE` where there is more time. */
export const howMany = (enough: number, forEachUnit: number): number =>
  testScale === 1 ? enough : forEachUnit * testScale;

/** What random tests begin with: `TEST_SEED`, else always the same, so that a failure can be repeated. */
export const testSeed: number = Number(process.env["TEST_SEED"] ?? "1") || 1;
