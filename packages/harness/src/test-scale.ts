/** By how much volume tests multiply their counts: `TEST_SCALE`, which is 1 unless somebody has the time. */
export const testScale: number = Math.max(1, Number(process.env["TEST_SCALE"] ?? "1") || 1);

/** What random tests begin with: `TEST_SEED`, else always the same, so that a failure can be repeated. */
export const testSeed: number = Number(process.env["TEST_SEED"] ?? "1") || 1;
