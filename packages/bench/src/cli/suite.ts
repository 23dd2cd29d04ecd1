import { execFile } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { inThisProcess, interleave, type Slice } from "../interleave.ts";
import type { Measurement } from "../measurement.ts";
import { startServerProcess } from "../server-process.ts";
import type { Run, Suite, SuiteResult } from "../suite.ts";
import { writeBareOclif } from "./bare-oclif.ts";
import { cpuMsOf } from "./cpu-of.ts";

export const cli: Suite = {
  name: "cli",
  about: "starting forecourt, beside starting node",
  measure,
};

const timesASlice = 5;

/** What node is given in each. */
interface Program {
  name: string;
  configuration: string;
  args: readonly string[];
}

async function measure(run: Run): Promise<SuiteResult> {
  await using bundled = await bundleCli();
  await using server = await startServerProcess({ entry: "client/answering-server" });
  const url = `http://127.0.0.1:${server.port}/v1`;
  const starts: Program[] = [
    { name: "node", configuration: "node -e 0", args: ["-e", "0"] },
    {
      name: "oclif",
      configuration: "--version of 90 commands that do nothing on oclif, bundled likewise",
      args: [await writeBareOclif(join(bundled.home, "bare"), 90), "--version"],
    },
    { name: "version", configuration: "forecourt --version", args: [bundled.bin, "--version"] },
    { name: "help", configuration: "forecourt --help", args: [bundled.bin, "--help"] },
    {
      name: "command-help",
      configuration: "forecourt whoami --help",
      args: [bundled.bin, "whoami", "--help"],
    },
    { name: "list", configuration: "forecourt chargers list", args: [bundled.bin, "chargers", "list"] },
  ];
  const asks: Program[] = [
    {
      name: "fetch",
      configuration: "node -e, with the global fetch and nothing else",
      args: ["-e", `fetch("${url}/me").then((answer) => answer.text())`],
    },
    { name: "api", configuration: "forecourt api GET /me", args: [bundled.bin, "api", "GET", "/me"] },
  ];
  const start = await measureCpu(run, "cli/start", "Starting", starts, bundled, url);
  const ask = await measureCpu(run, "cli/ask", "Starting, and asking a server once", asks, bundled, url);
  return {
    measurements: [...start, ...ask],
    subjects: [...starts, ...asks].map(({ name, configuration }) => ({ name, configuration })),
    // It is bundled from what is here, which the commit says.
    packages: [],
    skipped: [],
    notes: [
      "CPU time of the whole process, from its start until nothing is left of it: what a person waits for, on a machine with nothing else to do.",
    ],
  };
}

function measureCpu(
  run: Run,
  name: string,
  title: string,
  programs: readonly Program[],
  { home }: BundledCli,
  url: string,
): Promise<Measurement[]> {
  const quantity = { name, title, unit: "CPU ms", better: "less", steady: true } as const;
  const env = {
    FORECOURT_CONFIG_DIR: home,
    FORECOURT_URL: url,
    FORECOURT_API_KEY: "fc_test_Example1_0123456789ABCDEFGHIJKLMNOPQRSTUV2F4OEF",
  };
  const contestants = programs.map((program) => ({ ...program, ...inThisProcess(program.name) }));
  const plan = { quantities: [quantity], reference: programs[0]?.name ?? "", rounds: run.rounds };
  return interleave(run, plan, contestants, async ({ args }): Promise<Slice> => {
    try {
      return { values: [await cpuMsOf(args, env, timesASlice)], fault: null };
    } catch (error) {
      return { values: [], fault: error instanceof Error ? error.message : String(error) };
    }
  });
}

/** The command line as it is published, bundled anew. */
interface BundledCli extends AsyncDisposable {
  bin: string;
  /** Empty: without a login. */
  home: string;
}

async function bundleCli(): Promise<BundledCli> {
  const source = fileURLToPath(new URL("../../../cli/", import.meta.url));
  const home = await mkdtemp(join(tmpdir(), "forecourt-bench-cli-"));
  const bundle = ["--import", import.meta.resolve("tsx"), "scripts/bundle.ts", home];
  await promisify(execFile)(process.execPath, bundle, { cwd: source });
  return {
    bin: join(home, "bin/forecourt.js"),
    home,
    [Symbol.asyncDispose]: () => rm(home, { recursive: true, force: true }),
  };
}
