import "./vitest/provided-context.ts";

export { createDatabase, type TestDatabase } from "./create-database.ts";
export { freePort } from "./free-port.ts";
export { type OwnPostgres, type Postgres, startOwnPostgres, startPostgres } from "./start-postgres.ts";
