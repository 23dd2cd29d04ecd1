import "./vitest/provided-context.ts";

export { type Selector, selectorsOf } from "./checks/monitoring/metric-names.ts";
export { adminUrlOf, createDatabase, type TestDatabase } from "./create-database.ts";
export { fastFolder } from "./fast-folder.ts";
export { findTemplate } from "./find-template.ts";
export { freePort } from "./free-port.ts";
export type { Amounts } from "./fuzz/fuzz-arguments.ts";
export { type FuzzSuite, faultsCommand, fuzzCommand, simulationCommand } from "./fuzz/fuzz-command.ts";
export { type Figures, type FuzzFailure, type FuzzReport, type FuzzRun, quietRun } from "./fuzz/fuzz-run.ts";
export { SeededRandom } from "./fuzz/seeded-random.ts";
export { laterVersion } from "./later-version.ts";
export { type Misuse, misuses } from "./misuse.ts";
export { fromSource, nodeProgram } from "./node-program.ts";
export { olderBuild } from "./older-build.ts";
export { noBrowser, openBrowser } from "./open-browser.ts";
export { type Nats, noNats, startNats } from "./start-nats.ts";
export { type OwnPostgres, type Postgres, startOwnPostgres, startPostgres } from "./start-postgres.ts";
export { startProxy, type TcpProxy } from "./start-proxy.ts";
export {
  type Exit,
  type ServerProcess,
  type ServerProcessOptions,
  startServerProcess,
} from "./start-server-process.ts";

/** Whether the servers of the tests connect as a role that row-level security holds for: `TEST_RLS=1`. */
export const testRls: boolean = process.env["TEST_RLS"] === "1";

/** The framework in which the servers of the tests are mounted: `TEST_MOUNT`; undefined: they have a port of their own. */
export const testMount: string | undefined = process.env["TEST_MOUNT"];

/** By how much volume tests multiply their counts: `TEST_SCALE`, default 1. */
export const testScale: number = Math.max(1, Number(process.env["TEST_SCALE"] ?? "1") || 1);

/** How much of something is enough to see it go wrong, and how much for each unit of `TEST_SCALE` where there is more time. */
export const howMany = (enough: number, forEachUnit: number): number =>
  testScale === 1 ? enough : forEachUnit * testScale;

export { testSeed } from "./test-seed.ts";
