// What forecourt-sim does once it has read its arguments, for the command line of @forecourt/cli. It may change in any release.
export { farewell } from "../farewell.ts";
export type { Arguments } from "./arguments.ts";
export type { Prepared } from "./prepare.ts";
export { runFleet } from "./run-fleet.ts";
export { runScenario } from "./run-scenario.ts";
export type { Surroundings } from "./surroundings.ts";
