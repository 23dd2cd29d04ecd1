import { readFile } from "node:fs/promises";
import { systemClock } from "@forecourt/ocpp";
import { type Arguments, type Problem, parseArguments } from "./command-line/arguments.ts";
import type { Environment } from "./command-line/environment.ts";
import { prepare } from "./command-line/prepare.ts";
import { runFleet } from "./command-line/run-fleet.ts";
import { runLoad } from "./command-line/run-load.ts";
import { runScenario } from "./command-line/run-scenario.ts";
import { SimulatorError } from "./simulator-error.ts";

// The only file that uses the process.
const parsed = parseArguments(process.argv.slice(2));
switch (parsed.kind) {
  case "print":
    console.log(parsed.text);
    break;
  case "usage":
    process.exitCode = refuse(parsed.problems);
    break;
  case "run":
    process.exitCode = await run(parsed.arguments);
}

async function run(options: Arguments): Promise<0 | 1 | 2 | 3> {
  const preparation = await prepare(options, (path) => readFile(path, "utf8"));
  if (!preparation.ok) return refuse(preparation.problems);
  const { prepared } = preparation;
  const environment = environmentFor(options);
  const { scenario, load } = options;
  try {
    if (load !== null) return await runLoad({ ...options, load }, prepared, environment);
    return scenario === null
      ? await runFleet(options, prepared, environment)
      : await runScenario({ ...options, scenario }, prepared, environment);
  } catch (error) {
    // Errors that only the charger detects, for example a file without a certificate.
    if (!(error instanceof SimulatorError)) throw error;
    return refuse([{ problem: error.message, hint: "forecourt-sim --help" }]);
  }
}

function environmentFor({ json, quiet }: Arguments): Environment {
  const ending = new AbortController();
  for (const signal of ["SIGINT", "SIGTERM"] as const) {
    // The first signal ends the run cleanly; the second one gets Node's default.
    process.once(signal, () => {
      ending.abort();
      if (!json && !quiet)
        console.error(
          "\nStopping: transactions are ended and reported. Press Ctrl-C again to quit immediately.",
        );
    });
  }
  const columns = process.stdout.isTTY ? process.stdout.columns : null;
  return {
    clock: systemClock,
    signal: ending.signal,
    columns,
    everyMs: columns !== null || json ? 1_000 : 10_000,
    write: (text) => process.stdout.write(text),
    writeError: (text) => console.error(text),
  };
}

function refuse(problems: readonly Problem[]): 2 {
  for (const { problem, hint } of problems) console.error(`${problem}\n  Try this: ${hint}`);
  return 2;
}
