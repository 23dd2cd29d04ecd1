import { systemClock } from "@forecourt/ocpp";
import { help, parseArguments } from "./arguments.ts";
import { runFleet } from "./run-fleet.ts";

// The only file that touches the process.
const parsed = parseArguments(process.argv.slice(2));
switch (parsed.kind) {
  case "help":
    console.log(help);
    break;
  case "usage":
    for (const problem of parsed.problems) console.error(problem);
    process.exitCode = 2;
    break;
  case "run": {
    const ending = new AbortController();
    for (const signal of ["SIGINT", "SIGTERM"] as const) {
      // Once politely; the second time Node does what it does.
      process.once(signal, () => ending.abort());
    }
    process.exitCode = await runFleet(parsed.arguments, {
      clock: systemClock,
      signal: ending.signal,
      terminal: process.stdout.isTTY,
      everyMs: process.stdout.isTTY || parsed.arguments.json ? 1_000 : 10_000,
      write: (text) => process.stdout.write(text),
      complain: (text) => console.error(text),
    });
  }
}
