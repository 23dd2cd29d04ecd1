import { spawn } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";

/*
 * `pnpm fuzz ocpp --frames 100000 --seed 7`: runs one suite at length, in a process of its own. The tests run a
 * fraction of the same code every time.
 */

interface Suite {
  name: string;
  about: string;
  /** From the root of the repository. */
  entry: string;
}

const suites: readonly Suite[] = [
  {
    name: "schemas",
    about: "our validators beside Ajv with the official schemas: --payloads",
    entry: "packages/ocpp/test/fuzz/schemas-command.ts",
  },
  {
    name: "ocpp",
    about: "the engine, both roles, and its door: --frames, --upgrades",
    entry: "packages/ocpp/test/fuzz/ocpp-command.ts",
  },
];

const root = fileURLToPath(new URL("../../..", import.meta.url));

process.exitCode = await fuzz(process.argv.slice(2));

async function fuzz([name, ...args]: string[]): Promise<number> {
  const suite = suites.find((each) => each.name === name);
  if (suite === undefined) {
    const width = Math.max(...suites.map((each) => each.name.length));
    const list = suites.map((each) => `  ${each.name.padEnd(width)}  ${each.about}`);
    const complaint = name === undefined ? "Name a suite." : `No suite is called ${name}.`;
    console.error(
      [`${complaint} There are:`, ...list, "All take --seed, --seconds, --only, --json <file>."].join("\n"),
    );
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
