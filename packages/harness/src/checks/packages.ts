import { planFaults, plannedVersions } from "../release/planned-versions.ts";
import { prepareRelease } from "../release/prepare-release.ts";
import { publishRelease } from "../release/publish-release.ts";
import { buildOnce } from "./build.ts";
import { packOnce } from "./pack.ts";
import { runCommand } from "./run-command.ts";
import { allOf, fromComplaints, type Outcome, type Step } from "./step.ts";
import { temporaryFolder } from "./temporary-folder.ts";

export const attw: Step = {
  name: "attw",
  about: "each tarball's types resolve wherever ES modules do",
  run: () =>
    eachTarball("attw", "--profile esm-only --no-definitely-typed --no-emoji --format ascii".split(" ")),
};

export const publint: Step = {
  name: "publint",
  about: "each tarball holds what its package.json promises",
  run: () => eachTarball("publint", ["run", "--strict"]),
};

async function eachTarball(program: string, args: readonly string[]): Promise<Outcome> {
  const packed = await packOnce();
  if (!packed.ok) return packed;
  const outcomes: Outcome[] = [];
  for (const { file } of packed.tarballs) outcomes.push(await runCommand(program, [...args, file]));
  return allOf(outcomes);
}

/** The budgets are in .size-limit.json. */
export const bundleSize: Step = {
  name: "bundle-size",
  about:
    "what goes to browsers and workers is small: @forecourt/webhooks within 2 KiB, @forecourt/client within 6 kB",
  async run() {
    const built = await buildOnce();
    return built.ok ? runCommand("size-limit", []) : built;
  },
};

/** What the release workflow runs, up to the upload, and without a network. */
export const release: Step = {
  name: "release",
  about: "the changesets make versions, and each tarball and its SBOM could be published",
  run: async () => allOf([await versions(), await tarballs()]),
};

async function versions(): Promise<Outcome> {
  const plan = await plannedVersions();
  return plan.ok ? fromComplaints(planFaults(plan)) : plan;
}

async function tarballs(): Promise<Outcome> {
  const packed = await packOnce();
  if (!packed.ok) return packed;
  await using temporary = await temporaryFolder("dry-run");
  const { path: folder } = temporary;
  const options = { folder, commit: "a dry run", now: new Date() };
  const complaints = await prepareRelease(packed.tarballs, options);
  await publishRelease(folder, { dryRun: true, print: () => {} });
  return fromComplaints(complaints);
}
