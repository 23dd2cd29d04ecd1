/** Whether the servers of the tests connect as a role that row-level security holds for: `TEST_RLS=1`. */
export const testRls: boolean = process.env["TEST_RLS"] === "1";
