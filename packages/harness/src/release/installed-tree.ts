import { readFile, realpath } from "node:fs/promises";
import { dirname, join } from "node:path";
import { repositoryPath } from "../checks/repository.ts";
import { lockedHashes } from "./locked-hashes.ts";

/** A package as it is installed here: one that a user gets along with ours. */
export interface InstalledPackage {
  name: string;
  version: string;
  /** As its package.json says it: an SPDX expression, most of the time. */
  license: string | undefined;
  /** SHA-512 of its tarball in base64, from the lockfile; our own packages have none. */
  sha512: string | undefined;
  /** Keys of the tree. */
  dependencies: string[];
}

interface InstalledManifest {
  name: string;
  version: string;
  license?: string;
  dependencies?: Record<string, string>;
  optionalDependencies?: Record<string, string>;
  peerDependencies?: Record<string, string>;
  peerDependenciesMeta?: Record<string, { optional?: boolean }>;
}

/**
 * What is installed along with the package in a folder of the repository, by `name@version`; the package itself is
 * first. Optional peers are left out, as a package manager leaves them out.
 */
export async function installedTree(folder: string): Promise<Map<string, InstalledPackage>> {
  const hashes = await lockedHashes();
  const tree = new Map<string, InstalledPackage>();
  await visit(await realpath(repositoryPath(folder)));
  return tree;

  async function visit(place: string): Promise<string> {
    // npm and pnpm have read it, or it would not be installed.
    const manifest = JSON.parse(await readFile(join(place, "package.json"), "utf8")) as InstalledManifest;
    const key = `${manifest.name}@${manifest.version}`;
    if (tree.has(key)) return key;
    const found: InstalledPackage = {
      name: manifest.name,
      version: manifest.version,
      license: manifest.license,
      sha512: hashes.get(key),
      dependencies: [],
    };
    tree.set(key, found);
    for (const [name, needed] of wanted(manifest)) {
      const home = await homeOf(name, place);
      if (home !== undefined) found.dependencies.push(await visit(home));
      else if (needed) throw new Error(`${key} asks for ${name}, which is not installed.`);
    }
    return key;
  }
}

/** Names, and whether the package does not do without. */
function wanted(manifest: InstalledManifest): Map<string, boolean> {
  const peers = Object.keys(manifest.peerDependencies ?? {}).filter(
    (name) => manifest.peerDependenciesMeta?.[name]?.optional !== true,
  );
  const needed = [...Object.keys(manifest.dependencies ?? {}), ...peers];
  const optional = Object.keys(manifest.optionalDependencies ?? {});
  // npm writes an optional dependency among the others as well.
  return new Map([
    ...needed.map((name): [string, boolean] => [name, true]),
    ...optional.map((name): [string, boolean] => [name, false]),
  ]);
}

/** Where Node looks for it: in each node_modules on the way up. */
async function homeOf(name: string, from: string): Promise<string | undefined> {
  for (let place = from; ; place = dirname(place)) {
    const home = await realpath(join(place, "node_modules", name)).catch(() => undefined);
    if (home !== undefined) return home;
    if (place === dirname(place)) return undefined;
  }
}
