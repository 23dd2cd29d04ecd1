import { repositoryFiles } from "./repository.ts";
import { runCommand } from "./run-command.ts";
import { allOf, type Outcome, type Step } from "./step.ts";

let built: Promise<Outcome> | undefined;

/** Also what packing needs; run once, however many ask. */
export function buildOnce(): Promise<Outcome> {
  built ??= buildAll();
  return built;
}

async function buildAll(): Promise<Outcome> {
  const document = await runCommand("tsx", ["packages/contract/scripts/build.ts"]);
  if (!document.ok) return document;
  const pages = await runCommand("tsx", [
    "--conditions=@forecourt/source",
    "packages/console/scripts/build.ts",
  ]);
  return pages.ok ? runCommand("tsc", ["-b"]) : pages;
}

export const build: Step = {
  name: "build",
  about: "everything that ships compiles, and its tests with it",
  run: buildOnce,
};

/** Folders whose code does not ship have a tsconfig of their own, which the build does not reach. */
export const otherProjects: Step = {
  name: "other-projects",
  about: "scripts and test folders compile",
  async run() {
    const files = await repositoryFiles();
    const projects = files.filter((path) => /^packages\/[^/]+\/(?!src\/).+\/tsconfig\.json$/.test(path));
    const outcomes: Outcome[] = [];
    for (const project of projects) outcomes.push(await runCommand("tsc", ["-p", project]));
    return allOf(outcomes);
  },
};
