/** By how much volume tests multiply their counts: `TEST_SCALE`, which is 1 unless somebody has the time. */
export const testScale: number = Math.max(1, Number(process.env["TEST_SCALE"] ?? "1") || 1);
