import { main } from "./main.ts";
import { processSurroundings } from "./process-surroundings.ts";

// The only files that touch the process are this one and those of its surroundings.
process.exitCode = await main(process.argv.slice(2), processSurroundings());
