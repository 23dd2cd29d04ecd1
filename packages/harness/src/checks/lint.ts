import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expandDocument } from "./contract/expand-document.ts";
import { readText, workspaces } from "./repository.ts";
import { runCommand, runPnpm } from "./run-command.ts";
import { allOf, type Outcome, type Step } from "./step.ts";
import { temporaryFolder } from "./temporary-folder.ts";

/** Each package with a `gen` script compares, given --check, what it would write with what is there. */
export const generated: Step = {
  name: "generated",
  about: "checked-in generated files are what `pnpm gen` writes",
  async run() {
    const outcomes: Outcome[] = [];
    for (const { manifest } of await workspaces()) {
      if (manifest.scripts?.["gen"] === undefined) continue;
      outcomes.push(await runPnpm(["--silent", "--filter", manifest.name, "gen", "--check"]));
    }
    return allOf(outcomes);
  },
};

export const openapi: Step = {
  name: "openapi",
  about: "openapi.yaml, expanded, is a sound document",
  async run() {
    await using temporary = await temporaryFolder("openapi");
    const { path: folder } = temporary;
    const file = join(folder, "openapi.yaml");
    await writeFile(file, await expandDocument(await readText("openapi.yaml")));
    return await runCommand("redocly", ["lint", file], { env: { REDOCLY_TELEMETRY: "off" } });
  },
};

export const biome: Step = {
  name: "biome",
  about: "format, style, imports and layers",
  run: () => runCommand("biome", ["check", "--error-on-warnings", "--max-diagnostics=50", "."]),
};

export const eslint: Step = {
  name: "eslint",
  alongside: true,
  about: "the rules that need types: no floating promise, no forgotten case",
  async run() {
    // One by one: the types of all projects together take more memory than Node gives itself.
    const outcomes: Outcome[] = [];
    const folders = [...(await workspaces()).map(({ folder }) => folder), "examples"];
    for (const folder of folders) outcomes.push(await runCommand("eslint", ["--max-warnings=0", folder]));
    return allOf(outcomes);
  },
};

export const knip: Step = {
  name: "knip",
  about: "no unused file, export or dependency",
  run: () => runCommand("knip", ["--treat-config-hints-as-errors", "--no-progress"]),
};
