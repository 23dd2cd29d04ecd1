import { cp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { dirname, join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { Plugin } from "@oclif/core";
import { type BuildOptions, build, type Metafile } from "esbuild";

const root = fileURLToPath(new URL("..", import.meta.url));

interface Manifest {
  name: string;
  version: string;
  license?: string;
}

/**
 * What is published, in the folder of the package or in another: one file for every start, and one for each part that few
 * commands need; no package is looked for at run time. Beside it oclif's manifest, and the names and licences of what went
 * in.
 */
export async function bundlePackage(home = root): Promise<void> {
  const { version } = await manifestAt(root);
  const folder = join(home, "dist");
  if (home !== root)
    for (const path of ["bin", "package.json"])
      await cp(join(root, path), join(home, path), { recursive: true });
  await removeFiles(folder);
  const common: BuildOptions = {
    absWorkingDir: root,
    outdir: folder,
    bundle: true,
    platform: "node",
    format: "esm",
    target: "node20",
    conditions: ["@forecourt/source"],
    // oclif asks for these only to run a plugin from its TypeScript, and lives without.
    external: ["typescript", "ts-node", "tsx", "tsx/*"],
    minify: true,
    legalComments: "none",
    define: {
      "process.env.FORECOURT_CLI_VERSION": JSON.stringify(version),
      "process.env.NODE_ENV": '"production"',
    },
    logLevel: "warning",
  };
  // On its own: to share files with the others would slow both down.
  await build({ ...common, entryPoints: ["src/complete.ts"] });
  const { metafile } = await build({
    ...common,
    entryPoints: ["src/bin.ts", "src/index.ts"],
    entryNames: "[name]",
    splitting: true,
    metafile: true,
  });
  await giveRequire(metafile);
  const bundled = await bundledPackages(metafile);
  await writeFile(join(folder, "bundled.json"), `${JSON.stringify(bundled, null, 2)}\n`);
  await writeFile(join(folder, "THIRD-PARTY.txt"), await notices(metafile));
  await writeManifest(home);
}

/** Those of an earlier bundle. The folders are the compiler's. */
async function removeFiles(folder: string): Promise<void> {
  const entries = await readdir(folder, { withFileTypes: true }).catch(() => []);
  for (const entry of entries)
    if (entry.isFile() && entry.name !== ".tsbuildinfo") await rm(join(folder, entry.name));
}

/** What `oclif manifest` writes: all that oclif knows of the commands before it loads one. */
async function writeManifest(home: string): Promise<void> {
  const plugin = new Plugin({ root: home, isRoot: true, ignoreManifest: true, errorOnManifestCreate: true });
  await plugin.load();
  await writeFile(join(home, "oclif.manifest.json"), `${JSON.stringify(plugin.manifest)}\n`);
}

/** What is CommonJS asks for Node's own modules by require, which an ES module has not. It is made where it is asked for alone. */
async function giveRequire({ outputs }: Metafile): Promise<void> {
  for (const output of Object.keys(outputs)) {
    const path = resolve(root, output);
    const text = await readFile(path, "utf8");
    if (!text.includes("typeof require")) continue;
    await writeFile(
      path,
      `import{createRequire as forecourtRequire}from"node:module";const require=forecourtRequire(import.meta.url);${text}`,
    );
  }
}

/** The packages of others whose code went in, each with its licence. */
async function bundledPackages(metafile: Metafile): Promise<Manifest[]> {
  const manifests = await Promise.all(packageFolders(metafile).map(manifestAt));
  return manifests
    .map(({ name, version, license = "UNKNOWN" }) => ({ name, version, license }))
    .sort((a, b) => a.name.localeCompare(b.name));
}

/** Their licences ask that their words come along. */
async function notices(metafile: Metafile): Promise<string> {
  const texts = await Promise.all(
    packageFolders(metafile).map(async (folder) => {
      const { name, version, license } = await manifestAt(folder);
      return `${name} ${version} (${license})\n\n${(await licenceAt(folder)).trim()}\n`;
    }),
  );
  return texts.sort().join(`\n${"-".repeat(80)}\n\n`);
}

function packageFolders({ inputs }: Metafile): string[] {
  const folders = Object.keys(inputs).flatMap((path) => {
    const [, before, name] = /^(.*\/node_modules\/)((?:@[^/]+\/)?[^/]+)\//.exec(path) ?? [];
    return before === undefined || name === undefined ? [] : [join(root, before, name)];
  });
  return [...new Set(folders)];
}

async function manifestAt(folder: string): Promise<Manifest> {
  return JSON.parse(await readFile(join(folder, "package.json"), "utf8"));
}

async function licenceAt(folder: string): Promise<string> {
  for (const name of ["LICENSE", "LICENSE.md", "LICENSE.txt", "LICENCE", "license", "License"]) {
    const text = await readFile(join(folder, name), "utf8").catch(() => undefined);
    if (text !== undefined) return text;
  }
  return `See ${dirname(folder)}.`;
}
