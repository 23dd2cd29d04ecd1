import "./vitest/provided-context.ts";

export { adminUrlOf, createDatabase, type TestDatabase } from "./create-database.ts";
export { fastFolder } from "./fast-folder.ts";
export { findTemplate } from "./find-template.ts";
export { freePort } from "./free-port.ts";
export type { Amounts } from "./fuzz/fuzz-arguments.ts";
export { type FuzzSuite, faultsCommand, fuzzCommand, simulationCommand } from "./fuzz/fuzz-command.ts";
export { type Figures, type FuzzFailure, type FuzzReport, type FuzzRun, quietRun } from "./fuzz/fuzz-run.ts";
export { SeededRandom } from "./fuzz/seeded-random.ts";
export { nodeProgram } from "./node-program.ts";
export { type OwnPostgres, type Postgres, startOwnPostgres, startPostgres } from "./start-postgres.ts";
export { startProxy, type TcpProxy } from "./start-proxy.ts";
export {
  type Exit,
  type ServerProcess,
  type ServerProcessOptions,
  startServerProcess,
} from "./start-server-process.ts";
export { testRls } from "./test-rls.ts";
export { howMany, testScale, testSeed } from "./test-scale.ts";
