import { build, otherProjects } from "./checks/build.ts";
import { cliTarball } from "./checks/cli-tarball.ts";
import { consumers } from "./checks/consumers.ts";
import { contractDiff } from "./checks/contract-diff.ts";
import { deployment } from "./checks/deployment.ts";
import { firstSteps } from "./checks/first-steps.ts";
import { foreignClients } from "./checks/foreign-clients/foreign-clients.ts";
import { foreignSockets } from "./checks/foreign-sockets.ts";
import { hoverNames } from "./checks/hover-names.ts";
import { independence } from "./checks/independence.ts";
import { language } from "./checks/language/language.ts";
import { layers } from "./checks/layers/layers.ts";
import { biome, eslint, generated, knip, openapi } from "./checks/lint.ts";
import { attw, bundleSize, publint, release } from "./checks/packages.ts";
import { links, problemPages } from "./checks/pages.ts";
import { docstrings, reference } from "./checks/reference.ts";
import { clientRuntimes, webhookRuntimes } from "./checks/runtimes.ts";
import { settings } from "./checks/settings.ts";
import { snippets } from "./checks/snippets.ts";
import type { Outcome, Step } from "./checks/step.ts";
import { readmeVersion, trackedText } from "./checks/tracked-text.ts";

/*
 * `pnpm check`: everything but the tests. Runs every step in order, one at a time but for those that run alongside, also
 * after a failure, and exits 1 when one failed. `pnpm check links snippets` runs only those.
 */

const steps: readonly Step[] = [
  generated,
  openapi,
  contractDiff,
  biome,
  build,
  eslint,
  otherProjects,
  knip,
  publint,
  attw,
  consumers,
  hoverNames,
  independence,
  bundleSize,
  release,
  foreignSockets,
  foreignClients,
  webhookRuntimes,
  clientRuntimes,
  cliTarball,
  firstSteps,
  links,
  snippets,
  readmeVersion,
  problemPages,
  reference,
  docstrings,
  settings,
  deployment,
  trackedText,
  language,
  layers,
];

process.exitCode = await check(process.argv.slice(2));

async function check(wanted: readonly string[]): Promise<number> {
  const unknown = wanted.filter((name) => !steps.some((step) => step.name === name));
  if (unknown.length > 0) {
    console.error(
      `Unknown check: ${unknown.join(", ")}. Checks: ${steps.map(({ name }) => name).join(", ")}.`,
    );
    return 2;
  }
  const chosen = wanted.length === 0 ? steps : steps.filter(({ name }) => wanted.includes(name));
  const failed: { step: Step; output: string }[] = [];
  const skipped: { step: Step; output: string }[] = [];
  const notes: { step: Step; output: string }[] = [];
  const alongside: Promise<void>[] = [];
  for (const step of chosen) {
    const run = report(step);
    if (step.alongside === true) alongside.push(run);
    else await run;
  }
  await Promise.all(alongside);
  for (const { step, output } of [...notes, ...skipped, ...failed])
    console.log(`\n── ${step.name} ──\n${output.trimEnd()}`);
  const passed = chosen.length - skipped.length - failed.length;
  console.log(`\n${passed} checks passed, ${skipped.length} skipped, ${failed.length} failed`);
  return failed.length === 0 ? 0 : 1;

  async function report(step: Step): Promise<void> {
    const startedAt = performance.now();
    const outcome = await outcomeOf(step);
    const seconds = ((performance.now() - startedAt) / 1000).toFixed(1).padStart(6);
    const result = outcome.ok ? (outcome.skipped === undefined ? "ok" : "skipped") : "FAILED";
    console.log(`${result.padEnd(7)} ${seconds} s  ${step.name.padEnd(15)} ${step.about}`);
    if (!outcome.ok) failed.push({ step, output: outcome.output });
    else if (outcome.skipped !== undefined) skipped.push({ step, output: outcome.skipped });
    else if (outcome.note !== undefined) notes.push({ step, output: outcome.note });
  }
}

async function outcomeOf(step: Step): Promise<Outcome> {
  try {
    return await step.run();
  } catch (error) {
    return { ok: false, output: error instanceof Error ? (error.stack ?? error.message) : String(error) };
  }
}
