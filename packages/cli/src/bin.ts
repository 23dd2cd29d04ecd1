import { main } from "./main.ts";
import { processEnvironment } from "./process-environment.ts";

// Where oclif finds them, whose file is loaded already.
export { commandNotFound } from "./errors/unknown-command.ts";
export { ForecourtHelp } from "./help.ts";
export { main } from "./main.ts";

/** Runs the command line of this process. Only this file, process-environment.ts and ask.ts use the process. */
export async function start(): Promise<void> {
  process.exitCode = await main(process.argv.slice(2), processEnvironment());
}
