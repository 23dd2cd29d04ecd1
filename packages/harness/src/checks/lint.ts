import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expandDocument } from "./contract/expand-document.ts";
import { readText } from "./repository.ts";
import { runCommand } from "./run-command.ts";
import type { Step } from "./step.ts";

export const openapi: Step = {
  name: "openapi",
  about: "openapi.yaml, expanded, is a sound document",
  async run() {
    const folder = await mkdtemp(join(tmpdir(), "forecourt-openapi-"));
    try {
      const file = join(folder, "openapi.yaml");
      await writeFile(file, await expandDocument(await readText("openapi.yaml")));
      return await runCommand("redocly", ["lint", file], { env: { REDOCLY_TELEMETRY: "off" } });
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
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
  run: () => runCommand("eslint", ["--max-warnings=0", "packages", "examples"]),
};

export const knip: Step = {
  name: "knip",
  about: "no unused file, export or dependency",
  run: () => runCommand("knip", ["--treat-config-hints-as-errors", "--no-progress"]),
};
