import { createHash } from "node:crypto";
import { copyFile, readFile, writeFile } from "node:fs/promises";
import { basename, join } from "node:path";
import { type Tarball, unpack } from "../checks/pack.ts";
import { readText } from "../checks/repository.ts";
import { temporaryFolder } from "../checks/temporary-folder.ts";
import { packageFaults } from "./package-faults.ts";
import { type ReleasedPackage, writeRelease } from "./release-folder.ts";
import { sbomFault, sbomOf, unlicensed } from "./sbom.ts";

export interface PrepareOptions {
  /** Where everything goes: tarballs, a CycloneDX document for each, and `release.json`. */
  folder: string;
  commit: string;
  now: Date;
}

/** Looks at each tarball as its users will get it, describes it, and resolves with what must not be published so. */
export async function prepareRelease(
  tarballs: readonly Tarball[],
  { folder, commit, now }: PrepareOptions,
): Promise<string[]> {
  const complaints: string[] = [];
  const packages: ReleasedPackage[] = [];
  await using temporary = await temporaryFolder("release");
  const { path: place } = temporary;
  for (const tarball of dependenciesFirst(tarballs)) {
    const { name, version } = tarball.manifest;
    const unpacked = join(place, name);
    await unpack(tarball.file, unpacked);
    const sha512 = createHash("sha512")
      .update(await readFile(tarball.file))
      .digest("base64");
    const sbom = await sbomOf({ ...tarball, sha512, unpacked }, now);
    const fault = await sbomFault(sbom);
    complaints.push(
      ...(await packageFaults(unpacked, tarball)),
      ...(fault === undefined ? [] : [`The SBOM of ${name} is none: ${fault}`]),
      ...unlicensed(sbom).map((part) => `${name} comes with ${part}, whose licence SPDX does not know`),
    );
    const file = basename(tarball.file);
    if (join(folder, file) !== tarball.file) await copyFile(tarball.file, join(folder, file));
    const sbomFile = file.replace(/\.tgz$/, ".cdx.json");
    await writeFile(join(folder, sbomFile), `${sbom}\n`);
    const changelog = await readText(`${tarball.folder}/CHANGELOG.md`).catch(() => "");
    packages.push({
      name,
      version,
      tarball: file,
      sha512,
      sbom: sbomFile,
      notes: notesOf(changelog, version),
    });
  }
  await writeRelease(folder, { commit, packages });
  return complaints;
}

/** A package is published after its dependencies, so that it can be installed at once. */
function dependenciesFirst(tarballs: readonly Tarball[]): Tarball[] {
  const sorted = new Set<Tarball>();
  for (const tarball of tarballs) add(tarball);
  return [...sorted];

  function add(tarball: Tarball): void {
    for (const name of Object.keys(tarball.manifest.dependencies ?? {})) {
      const needed = tarballs.find(({ manifest }) => manifest.name === name);
      if (needed !== undefined) add(needed);
    }
    sorted.add(tarball);
  }
}

/** What a CHANGELOG.md of changesets says about one version, without its heading. */
export function notesOf(changelog: string, version: string): string {
  const lines = changelog.split("\n");
  const start = lines.indexOf(`## ${version}`);
  if (start === -1) return "";
  const length = lines.slice(start + 1).findIndex((line) => line.startsWith("## "));
  return lines
    .slice(start + 1, length === -1 ? undefined : start + 1 + length)
    .join("\n")
    .trim();
}
