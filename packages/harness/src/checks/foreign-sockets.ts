import { join } from "node:path";
import { bun, deno, type ForeignRuntime, fetchRuntime } from "./foreign-runtime.ts";
import { repositoryPath } from "./repository.ts";
import { runCommand } from "./run-command.ts";
import { allOf, type Outcome, type Step } from "./step.ts";
import { temporaryFolder } from "./temporary-folder.ts";

interface Runner {
  runtime: ForeignRuntime;
  /** What stands before the file to run. */
  args: readonly string[];
  /** From the root of the repository. */
  entry: string;
}

const conditions = "--conditions=@forecourt/source";

const runners: readonly Runner[] = [
  { runtime: bun, args: [conditions], entry: "examples/embed-ocpp/bun/central-system.ts" },
  {
    runtime: deno,
    // The network and its port: nothing else is asked for.
    args: ["run", "--no-prompt", "--no-lock", "--allow-net", "--allow-env=PORT", conditions],
    entry: "examples/embed-ocpp/deno/central-system.ts",
  },
];

/** Fetched here and not with the workspace: who only starts Forecourt does not wait for 200 MB of other runtimes. */
export const foreignSockets: Step = {
  name: "foreign-sockets",
  about: "the engine runs on the sockets of Bun and Deno, for chargers of two makes",
  async run() {
    await using temporary = await temporaryFolder("foreign-sockets");
    const { path: folder } = temporary;
    const outcomes: Outcome[] = [];
    for (const runner of runners) outcomes.push(await runOn(runner, join(folder, runner.runtime.name)));
    return allOf(outcomes);
  },
};

async function runOn({ runtime, args, entry }: Runner, folder: string): Promise<Outcome> {
  const fetched = await fetchRuntime(runtime, folder);
  if ("outcome" in fetched) return fetched.outcome;
  return runCommand(process.execPath, [
    conditions,
    "--import",
    import.meta.resolve("tsx"),
    repositoryPath("examples/embed-ocpp/src/foreign-sockets.ts"),
    repositoryPath(entry),
    fetched.program,
    ...args,
  ]);
}
