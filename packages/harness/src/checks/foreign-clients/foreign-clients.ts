import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { fetchPackages } from "../foreign-runtime.ts";
import { repositoryPath } from "../repository.ts";
import { runCommand, runPnpm } from "../run-command.ts";
import type { Outcome, Step } from "../step.ts";
import { temporaryFolder } from "../temporary-folder.ts";

/** The newest versions that run on Node 20.19. */
const packages = [
  "@hey-api/openapi-ts@0.94.5",
  "orval@7.13.2",
  "openapi-zod-client@1.18.3",
  "@zodios/core@10.9.6",
  "axios@1.13.2",
  "zod@4.1.13",
  "typescript@5.9.3",
];

const orvalConfig = {
  forecourt: { input: { target: "openapi.yaml" }, output: { client: "zod", target: "clients/orval.ts" } },
};

const generators: readonly (readonly [program: string, ...args: string[]])[] = [
  ["openapi-ts", "-i", "openapi.yaml", "-o", "clients/hey-api", "-p", "@hey-api/typescript", "zod"],
  ["orval", "--config", "orval.config.cjs"],
  ["openapi-zod-client", "openapi.yaml", "-o", "clients/openapi-zod-client.ts", "--export-schemas"],
];

/** Old clients of a newer server: those of other generators check answers by the schemas of the document that they were made of. */
export const foreignClients: Step = {
  name: "foreign-clients",
  about:
    "clients that three other generators make of openapi.yaml take answers with unknown fields and words",
  async run() {
    await using temporary = await temporaryFolder("foreign-clients");
    const { path: folder } = temporary;
    const missing = await fetchPackages("The generators", packages, folder);
    if (missing !== undefined) return missing;
    await mkdir(join(folder, "clients"));
    await writeFile(join(folder, "orval.config.cjs"), `module.exports = ${JSON.stringify(orvalConfig)};\n`);
    const document = join(folder, "openapi.yaml");
    const expand = [
      "--silent",
      "--filter",
      "@forecourt/contract",
      "expand",
      repositoryPath("openapi.yaml"),
      document,
    ];
    return await inOrder([
      () => runPnpm(expand),
      ...generators.map(([program, ...args]) => () => {
        return runCommand(join(folder, "node_modules/.bin", program), args, { cwd: folder });
      }),
      () => {
        const script = repositoryPath("packages/harness/src/checks/foreign-clients/parse-later-answers.ts");
        return runCommand("tsx", ["--conditions=@forecourt/source", script, join(folder, "clients")]);
      },
    ]);
  },
};

/** Each needs what the one before it made. */
async function inOrder(steps: readonly (() => Promise<Outcome>)[]): Promise<Outcome> {
  for (const step of steps) {
    const outcome = await step();
    if (!outcome.ok) return outcome;
  }
  return { ok: true };
}
