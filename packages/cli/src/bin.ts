import { main } from "./main.ts";
import { processEnvironment } from "./process-environment.ts";

// Only this file, process-environment.ts and ask.ts use the process.
process.exitCode = await main(process.argv.slice(2), processEnvironment());
