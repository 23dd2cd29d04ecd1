import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { planFaults, plannedVersions } from "../release/planned-versions.ts";
import { prepareRelease } from "../release/prepare-release.ts";
import { publishRelease } from "../release/publish-release.ts";
import { packOnce } from "./pack.ts";
import { allOf, fromComplaints, type Outcome, type Step } from "./step.ts";

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
  const folder = await mkdtemp(join(tmpdir(), "forecourt-dry-run-"));
  try {
    const options = { folder, commit: "a dry run", now: new Date() };
    const complaints = await prepareRelease(packed.tarballs, options);
    await publishRelease(folder, { dryRun: true, print: () => {} });
    return fromComplaints(complaints);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
