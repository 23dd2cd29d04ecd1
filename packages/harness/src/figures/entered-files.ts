import type { Profiler } from "node:inspector";
import type { Session } from "node:inspector/promises";
import { relative, sep } from "node:path";
import { fileURLToPath } from "node:url";
import { root } from "../checks/repository.ts";

/** V8 counts the calls of every function, from 0 after each take. */
export async function startCoverage(session: Session): Promise<void> {
  await session.post("Profiler.enable");
  await session.post("Profiler.startPreciseCoverage", { callCount: true, detailed: false });
}

/** The source files with a function that ran during `run`, sorted by path. */
export async function filesEnteredBy(session: Session, run: () => Promise<unknown>): Promise<string[]> {
  await session.post("Profiler.takePreciseCoverage");
  await run();
  const { result } = await session.post("Profiler.takePreciseCoverage");
  return enteredFiles(result);
}

/** The files of packages (`src`) that have a function with a call. This package is the charger, so its own do not count. */
export function enteredFiles(scripts: readonly Profiler.ScriptCoverage[]): string[] {
  const entered = scripts.filter(({ functions }) =>
    functions.some(({ ranges }) => ranges.some(({ count }) => count > 0)),
  );
  const files = entered.flatMap(({ url }) => (url.startsWith("file:") ? [fromRoot(url)] : []));
  return [...new Set(files)]
    .filter((path) => /^packages\/[^/]+\/src\//.test(path) && !path.startsWith("packages/harness/"))
    .sort();
}

/** Files that ran in every round: a timer of the server that runs meanwhile is not part of the answer. */
export function enteredInEach(runs: readonly string[][]): string[] {
  const [first = [], ...others] = runs;
  return first.filter((path) => others.every((files) => files.includes(path)));
}

function fromRoot(url: string): string {
  const address = new URL(url);
  address.search = "";
  return relative(root, fileURLToPath(address)).split(sep).join("/");
}
