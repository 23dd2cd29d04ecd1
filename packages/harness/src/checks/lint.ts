import { runCommand } from "./run-command.ts";
import type { Step } from "./step.ts";

export const openapi: Step = {
  name: "openapi",
  about: "openapi.yaml is a sound document",
  run: () => runCommand("redocly", ["lint", "openapi.yaml"], { env: { REDOCLY_TELEMETRY: "off" } }),
};

export const biome: Step = {
  name: "biome",
  about: "format, style, imports and layers",
  run: () => runCommand("biome", ["check", "--error-on-warnings", "--max-diagnostics=50", "."]),
};

export const eslint: Step = {
  name: "eslint",
  about: "the rules that need types: no floating promise, no forgotten case",
  run: () => runCommand("eslint", ["--max-warnings=0", "packages", "examples"]),
};

export const knip: Step = {
  name: "knip",
  about: "no unused file, export or dependency",
  run: () => runCommand("knip", ["--treat-config-hints-as-errors", "--no-progress"]),
};
