import { execFile } from "node:child_process";
import { join } from "node:path";
import { promisify } from "node:util";
import { type Release, readRelease, tagOf } from "./release-folder.ts";

/**
 * Makes a tag and a GitHub release of each package in a folder that `pnpm release:pack` made, with its SBOM attached,
 * by GitHub's own `gh`. What is announced already is passed over.
 */
export async function announceRelease(folder: string, print: (line: string) => void): Promise<void> {
  const release = await readRelease(folder);
  for (const { tag, args } of announcements(folder, release)) {
    if (await succeeds("gh", ["release", "view", tag])) {
      print(`${tag} is announced already.`);
      continue;
    }
    await promisify(execFile)("gh", args);
    print(`${tag} is announced.`);
  }
}

/** The call of `gh` for each package. The server is what GitHub shows as the latest release of the repository. */
export function announcements(
  folder: string,
  { commit, packages }: Release,
): { tag: string; args: string[] }[] {
  return packages.map((released) => {
    const tag = tagOf(released);
    const kind = released.version.includes("-") ? ["--prerelease"] : [];
    const latest = `--latest=${String(released.name === "@forecourt/server" && kind.length === 0)}`;
    const text = ["--title", tag, "--notes", released.notes || "See the CHANGELOG.md of the package."];
    return {
      tag,
      args: [
        "release",
        "create",
        tag,
        join(folder, released.sbom),
        "--target",
        commit,
        ...text,
        ...kind,
        latest,
      ],
    };
  });
}

async function succeeds(program: string, args: readonly string[]): Promise<boolean> {
  return promisify(execFile)(program, [...args]).then(
    () => true,
    () => false,
  );
}
