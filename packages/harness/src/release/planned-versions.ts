import { copyFile, mkdir, readFile, symlink } from "node:fs/promises";
import { dirname, join } from "node:path";
import { type Manifest, repositoryFiles, repositoryPath } from "../checks/repository.ts";
import { runCommand } from "../checks/run-command.ts";
import { temporaryFolder } from "../checks/temporary-folder.ts";

/** A package after the changesets that wait have been applied. */
export interface PlannedVersion {
  manifest: Manifest;
  before: string;
  after: string;
  /** Its CHANGELOG.md; empty where there is none. */
  changelog: string;
}

export type Plan =
  | { ok: true; packages: PlannedVersion[]; linked: string[][] }
  | { ok: false; output: string };

/**
 * What `pnpm version-packages` would do, done in a copy of all that it reads: nothing changes here, and no commit is
 * asked for what it does not have yet.
 */
export async function plannedVersions(): Promise<Plan> {
  await using temporary = await temporaryFolder("versions");
  const { path: copy } = temporary;
  const files = (await repositoryFiles()).filter((path) =>
    /^\.changeset\/|^pnpm-workspace\.yaml$|(^|\/)package\.json$|^packages\/[^/]+\/CHANGELOG\.md$/.test(path),
  );
  for (const path of files) {
    await mkdir(dirname(join(copy, path)), { recursive: true });
    await copyFile(repositoryPath(path), join(copy, path));
  }
  // Changesets are written up by a module that is looked up from there.
  await symlink(repositoryPath("node_modules"), join(copy, "node_modules"), "junction");
  const steps: [program: string, args: string[]][] = [
    ["git", ["init", "--quiet", "--initial-branch=main"]],
    ["git", ["add", "--", ...files]],
    ["git", [...plainIdentity, "commit", "--quiet", "--no-verify", "--message=before"]],
    ["changeset", ["version"]],
  ];
  for (const [program, args] of steps) {
    const outcome = await runCommand(program, args, { cwd: copy });
    if (!outcome.ok) return outcome;
  }
  const config = JSON.parse(await readFile(join(copy, ".changeset/config.json"), "utf8"));
  const packages: PlannedVersion[] = [];
  for (const path of files.filter((each) => each.endsWith("/package.json"))) {
    const before = await manifestAt(repositoryPath(path));
    const manifest = await manifestAt(join(copy, path));
    const changelog = await readFile(join(copy, dirname(path), "CHANGELOG.md"), "utf8").catch(() => "");
    packages.push({ manifest, before: before.version, after: manifest.version, changelog });
  }
  return { ok: true, packages, linked: config.linked };
}

/** What would be wrong with a release of these versions. */
export function planFaults({ packages, linked }: Plan & { ok: true }): string[] {
  const complaints: string[] = [];
  for (const { manifest, before, after, changelog } of packages) {
    if (manifest.private === true) {
      if (after !== before) complaints.push(`${manifest.name} is private, and would get ${after}.`);
    } else if (after === "0.0.0")
      complaints.push(`${manifest.name} was never released, and no changeset releases it.`);
    else if (before.startsWith("0.") && !after.startsWith("0."))
      complaints.push(`${manifest.name} would be ${after}: a package leaves 0.x by hand only.`);
    else if (after !== before && !changelog.includes(`\n## ${after}\n`))
      complaints.push(`${manifest.name} would be ${after} without a word in its CHANGELOG.md.`);
  }
  for (const group of linked) {
    const bumped = packages.filter(
      ({ manifest, before, after }) => group.includes(manifest.name) && after !== before,
    );
    const versions = new Set(bumped.map(({ after }) => after));
    if (versions.size > 1)
      complaints.push(
        `${bumped.map(({ manifest, after }) => `${manifest.name}@${after}`).join(", ")} are linked.`,
      );
    for (const name of group.filter((each) => !packages.some(({ manifest }) => manifest.name === each)))
      complaints.push(`${name} is linked to others in .changeset/config.json, and is not a package.`);
  }
  return complaints;
}

async function manifestAt(path: string): Promise<Manifest> {
  // pnpm has read and accepted these files, or nothing would be installed.
  return JSON.parse(await readFile(path, "utf8")) as Manifest;
}

/** Options with which git commits and tags on a machine without an identity, and without signatures. */
export const plainIdentity = [
  "-c",
  "user.name=nobody",
  "-c",
  "user.email=nobody@localhost",
  "-c",
  "commit.gpgsign=false",
] as const;
