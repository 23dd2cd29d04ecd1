// The commands of forecourt-sim after parsing, for the command line of @forecourt/cli. They may change in any release.
export { shutDown } from "../shut-down.ts";
export type { Arguments } from "./arguments.ts";
export type { Environment } from "./environment.ts";
export type { Prepared } from "./prepare.ts";
export { runFleet } from "./run-fleet.ts";
export { runScenario } from "./run-scenario.ts";
