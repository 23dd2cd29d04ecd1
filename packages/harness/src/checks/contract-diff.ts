import { execFile } from "node:child_process";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { breakingChanges } from "./contract/breaking-changes.ts";
import { contractChanges } from "./contract/contract-changes.ts";
import { expandDocument } from "./contract/expand-document.ts";
import { root } from "./repository.ts";
import { fromComplaints, type Outcome, type Step, skip } from "./step.ts";

/** The package whose releases are those of the document. */
const releases = "@forecourt/contract@*";

export const contractDiff: Step = {
  name: "contract-diff",
  about: "within /v1, openapi.yaml has no breaking change since its last release",
  run: () => diffContract(root),
};

/** Holds `openapi.yaml` in a repository against what it was at the last release before this commit. */
export async function diffContract(repository: string): Promise<Outcome> {
  const tag = await lastRelease(repository);
  if (tag === undefined) {
    if ((await git(repository, ["rev-parse", "--is-shallow-repository"])) === "true\n")
      return skip("The clone has no history to look for a release in: `git fetch --unshallow --tags`.");
    // Without a release there is no client to break, so this is not a failure.
    return { ok: true, skipped: `No release yet: there is no tag ${releases}.` };
  }
  const released = await git(repository, ["show", `${tag}:openapi.yaml`]);
  const present = await readFile(join(repository, "openapi.yaml"), "utf8");
  if (released === present) return { ok: true };
  const [before, after] = await Promise.all([expandDocument(released), expandDocument(present)]);
  const broken = breakingChanges(await contractChanges(before, after), before);
  return fromComplaints(broken.map((change) => `Since ${tag}: ${change}`));
}

async function lastRelease(repository: string): Promise<string | undefined> {
  const args = ["tag", "--list", releases, "--merged", "HEAD", "--sort=-version:refname"];
  const tags = (await git(repository, args)).split("\n");
  // What was released for trying only, as 2.0.0-next.1, is held to nothing.
  return tags.find((tag) => tag !== "" && !tag.slice(releases.length).includes("-"));
}

async function git(repository: string, args: readonly string[]): Promise<string> {
  const { stdout } = await promisify(execFile)("git", [...args], { cwd: repository, maxBuffer: 1 << 26 });
  return stdout;
}
