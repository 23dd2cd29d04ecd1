/** What random tests begin with: `TEST_SEED`, else always the same, so that a failure can be repeated. */
export const testSeed: number = Number(process.env["TEST_SEED"] ?? "1") || 1;
