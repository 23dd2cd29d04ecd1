import { interleave, type Slice } from "../interleave.ts";
import type { Measurement } from "../measurement.ts";
import type { Run } from "../run.ts";
import { startServerProcess } from "../server-process.ts";
import type { Suite, SuiteResult } from "../suite.ts";
import { type BundledCli, bundleCli } from "./bundled-cli.ts";
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
  const entry = new URL(
    `../client/answering-server.${import.meta.url.endsWith(".ts") ? "ts" : "js"}`,
    import.meta.url,
  );
  await using server = await startServerProcess({ entry });
  const url = `http://127.0.0.1:${server.port}/v1`;
  const starts: Program[] = [
    { name: "node", configuration: "node -e 0", args: ["-e", "0"] },
    { name: "version", configuration: "forecourt --version", args: [bundled.bin, "--version"] },
    { name: "help", configuration: "forecourt --help", args: [bundled.bin, "--help"] },
    {
      name: "command-help",
      configuration: "forecourt whoami --help",
      args: [bundled.bin, "whoami", "--help"],
    },
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
  const contestants = programs.map((program) => ({ ...program, slow: false, server: null }));
  const plan = { quantities: [quantity], reference: programs[0]?.name ?? "", rounds: run.rounds };
  return interleave(run, plan, contestants, async ({ args }): Promise<Slice> => {
    try {
      return { values: [await cpuMsOf(args, env, timesASlice)], fault: null };
    } catch (error) {
      return { values: [], fault: error instanceof Error ? error.message : String(error) };
    }
  });
}
