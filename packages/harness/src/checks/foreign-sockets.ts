import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { repositoryPath } from "./repository.ts";
import { runCommand, runPnpm } from "./run-command.ts";
import { allOf, type Outcome, type Step, skip } from "./step.ts";

interface Runtime {
  name: string;
  version: string;
  /** The npm package that carries the program as it is, by platform. */
  packages: Readonly<Record<string, string>>;
  /** In the package. */
  file: string;
  /** What stands before the file to run. */
  args: readonly string[];
  /** From the root of the repository. */
  entry: string;
}

const conditions = "--conditions=@forecourt/source";

const runtimes: readonly Runtime[] = [
  {
    name: "Bun",
    version: "1.4.5",
    packages: {
      "darwin-arm64": "@oven/bun-darwin-aarch64",
      "linux-arm64": "@oven/bun-linux-aarch64",
      "linux-x64": "@oven/bun-linux-x64",
    },
    file: "bin/bun",
    args: [conditions],
    entry: "examples/embed-ocpp/bun/central-system.ts",
  },
  {
    name: "Deno",
    version: "2.9.6",
    packages: {
      "darwin-arm64": "@deno/darwin-arm64",
      "linux-arm64": "@deno/linux-arm64-glibc",
      "linux-x64": "@deno/linux-x64-glibc",
    },
    file: "deno",
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
    const folder = await mkdtemp(join(tmpdir(), "forecourt-foreign-sockets-"));
    try {
      const outcomes: Outcome[] = [];
      for (const runtime of runtimes) outcomes.push(await runOn(runtime, join(folder, runtime.name)));
      return allOf(outcomes);
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  },
};

async function runOn(runtime: Runtime, project: string): Promise<Outcome> {
  const name = runtime.packages[platform()];
  if (name === undefined) return skip(`${runtime.name}: there is none for ${platform()}.`);
  const fetched = await fetchPackage(`${name}@${runtime.version}`, project);
  if (!fetched.ok) {
    const reason = unavailable(fetched.output);
    return reason === undefined ? fetched : skip(`${runtime.name}: ${reason}`);
  }
  return runCommand(process.execPath, [
    conditions,
    "--import",
    import.meta.resolve("tsx"),
    repositoryPath("examples/embed-ocpp/src/foreign-sockets.ts"),
    repositoryPath(runtime.entry),
    join(project, "node_modules", name, runtime.file),
    ...runtime.args,
  ]);
}

/** As in `linux-x64`; the packages above are for the usual C library of Linux. */
function platform(): string {
  // Typed as an object only; every report of Node has a header, which names glibc where that is loaded.
  const { header } = process.report.getReport() as { header: { glibcVersionRuntime?: string } };
  const musl = process.platform === "linux" && header.glibcVersionRuntime === undefined;
  return `${process.platform}-${process.arch}${musl ? "-musl" : ""}`;
}

async function fetchPackage(specifier: string, project: string): Promise<Outcome> {
  await mkdir(project);
  await writeFile(join(project, "package.json"), JSON.stringify({ private: true }));
  // Without a network, the default is to wait for more than a minute.
  const patience = ["--config.fetch-retry-mintimeout=1000", "--config.fetch-retry-maxtimeout=2000"];
  return runPnpm(["add", "--prefer-offline", "--ignore-scripts", ...patience, specifier], { cwd: project });
}

/** What pnpm or npx said when the registry does not answer, or does not have it. */
function unavailable(output: string): string | undefined {
  const signs =
    /ERR_PNPM_(?:META_FETCH_FAIL|NO_MATCHING_VERSION|FETCH_404)|\b(?:ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ECONNRESET|ETIMEDOUT)\b/;
  // Warnings are of attempts that were repeated.
  return output
    .split("\n")
    .find((line) => signs.test(line) && !line.includes("WARN"))
    ?.trim();
}
