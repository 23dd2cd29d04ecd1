import { spawn } from "node:child_process";
import { repositoryPath } from "./checks/repository.ts";

/*
 * `pnpm start`: makes what Git does not have, and runs the server with its demo from the sources. pnpm passes Ctrl-C on to this
 * process, which the terminal signals as well: the server gets it once, because a second one makes it quit immediately.
 */

const steps = [
  { about: "Preparing the API", args: ["packages/contract/scripts/build.ts"] },
  {
    about: "Preparing the console (the first time takes some seconds)",
    args: ["--conditions=@forecourt/source", "packages/console/scripts/build.ts"],
  },
  {
    about: "Starting the server",
    args: ["--conditions=@forecourt/source", "packages/server/src/main.ts", "--demo"],
  },
];

// Ctrl-C reaches the step as well, which ends in its own time; this process waits for it.
process.on("SIGINT", () => {});

for (const { about, args } of steps) {
  console.log(`${about}…`);
  const code = await run(args);
  if (code === 0) continue;
  process.exitCode = code;
  break;
}

function run(args: readonly string[]): Promise<number> {
  const child = spawn(process.execPath, ["--import", "tsx", ...args], {
    cwd: repositoryPath("."),
    stdio: "inherit",
  });
  // A supervisor sends it to this process alone.
  process.on("SIGTERM", () => child.kill("SIGTERM"));
  return new Promise((resolve, reject) => {
    child.on("error", reject);
    child.on("exit", (code, signal) => resolve(code ?? (signal === null ? 1 : 130)));
  });
}
