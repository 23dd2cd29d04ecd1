import { spawn } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";

/** What `pnpm fuzz`, `pnpm faults`, `pnpm sim` and `pnpm figures` can run. */
export interface Suite {
  name: string;
  about: string;
  /** From the root of the repository. */
  entry: string;
}

const root = fileURLToPath(new URL("../../..", import.meta.url));

/**
 * Runs the suite that the first argument names, in a process of its own, and resolves with the exit code: 0 when no law
 * was broken, 1 when one was, 2 when the command was not understood.
 */
export async function runSuite(
  suites: readonly Suite[],
  [name, ...args]: string[],
  options = "All take --seed, --seconds, --only, --json <file>.",
): Promise<number> {
  const suite = suites.find((each) => each.name === name);
  if (suite === undefined) {
    const width = Math.max(...suites.map((each) => each.name.length));
    const list = suites.map((each) => `  ${each.name.padEnd(width)}  ${each.about}`);
    const complaint = name === undefined ? "Name a suite." : `No suite is called ${name}.`;
    console.error([`${complaint} Suites:`, ...list, options].join("\n").trimEnd());
    return 2;
  }
  const flags = ["--expose-gc", "--conditions=@forecourt/source", "--import", import.meta.resolve("tsx")];
  const child = spawn(process.execPath, [...flags, suite.entry, ...args], { cwd: root, stdio: "inherit" });
  // Ctrl-C reaches the suite as well, which then sums up.
  process.on("SIGINT", () => {});
  process.on("SIGTERM", () => child.kill("SIGINT"));
  const [code] = await once(child, "exit");
  // Null when a signal ended it.
  return typeof code === "number" ? code : 1;
}
