import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { runPnpm } from "./run-command.ts";
import { type Outcome, skip } from "./step.ts";

/** A program outside the dependencies of the workspace, from the npm package that contains it unchanged. */
export interface ForeignRuntime {
  name: string;
  version: string;
  /** By platform. */
  packages: Readonly<Record<string, string>>;
  /** In the package. */
  file: string;
}

export const bun: ForeignRuntime = {
  name: "Bun",
  version: "1.4.5",
  packages: {
    "darwin-arm64": "@oven/bun-darwin-aarch64",
    "linux-arm64": "@oven/bun-linux-aarch64",
    "linux-x64": "@oven/bun-linux-x64",
  },
  file: "bin/bun",
};

export const deno: ForeignRuntime = {
  name: "Deno",
  version: "2.9.6",
  packages: {
    "darwin-arm64": "@deno/darwin-arm64",
    "linux-arm64": "@deno/linux-arm64-glibc",
    "linux-x64": "@deno/linux-x64-glibc",
  },
  file: "deno",
};

/** Where the program is once it is fetched into the folder, or why there is none. */
export async function fetchRuntime(
  { name, version, packages, file }: ForeignRuntime,
  folder: string,
): Promise<{ program: string } | { outcome: Outcome }> {
  const carrier = packages[platform()];
  if (carrier === undefined) return { outcome: skip(`${name}: there is none for ${platform()}.`) };
  const outcome = await fetchPackages(name, [`${carrier}@${version}`], folder);
  return outcome === undefined ? { program: join(folder, "node_modules", carrier, file) } : { outcome };
}

/** Undefined once the packages are there; skipped when the registry does not answer. */
export async function fetchPackages(
  name: string,
  specifiers: readonly string[],
  folder: string,
): Promise<Outcome | undefined> {
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, "package.json"), JSON.stringify({ private: true }));
  // Without a network, the default is to wait for more than a minute.
  const patience = ["--config.fetch-retry-mintimeout=1000", "--config.fetch-retry-maxtimeout=2000"];
  const fetched = await runPnpm(["add", "--prefer-offline", "--ignore-scripts", ...patience, ...specifiers], {
    cwd: folder,
  });
  if (fetched.ok) return undefined;
  const reason = unavailable(fetched.output);
  return reason === undefined ? fetched : skip(`${name}: ${reason}`);
}

/** As in `linux-x64`; the packages above are for the usual C library of Linux. */
function platform(): string {
  // Typed as an object only; every report of Node has a header, which names glibc where that is loaded.
  const { header } = process.report.getReport() as { header: { glibcVersionRuntime?: string } };
  const musl = process.platform === "linux" && header.glibcVersionRuntime === undefined;
  return `${process.platform}-${process.arch}${musl ? "-musl" : ""}`;
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
