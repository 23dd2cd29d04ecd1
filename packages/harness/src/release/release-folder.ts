import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";

/** One version of one package, ready to be published. Paths are of files beside `release.json`. */
export interface ReleasedPackage {
  name: string;
  version: string;
  tarball: string;
  /** Of the tarball, in base64: what is published is what was looked at. */
  sha512: string;
  sbom: string;
  /** What its CHANGELOG.md says about this version, in Markdown. */
  notes: string;
}

/** What `pnpm release:pack` leaves for the jobs that publish and announce. */
export interface Release {
  /** Of the commit that everything was built from. */
  commit: string;
  /** Each after those it depends on. */
  packages: ReleasedPackage[];
}

const fileName = "release.json";

export async function readRelease(folder: string): Promise<Release> {
  // Written by the command before this one, out of the same commit.
  return JSON.parse(await readFile(join(folder, fileName), "utf8")) as Release;
}

export function writeRelease(folder: string, release: Release): Promise<void> {
  return writeFile(join(folder, fileName), `${JSON.stringify(release, null, 2)}\n`);
}

/** As changesets names it: `@forecourt/client@1.2.3`. */
export function tagOf({ name, version }: Pick<ReleasedPackage, "name" | "version">): string {
  return `${name}@${version}`;
}
