import { readdir, readFile } from "node:fs/promises";
import { join, relative, sep } from "node:path";
import type { Manifest, Workspace } from "../checks/repository.ts";
import { bundledIn } from "./sbom.ts";

/** As npm's provenance wants it: the repository whose workflow publishes. */
const repositoryUrl = "git+https://github.com/forecourt-ev/forecourt.git";

/** The fields of a package.json that are checked here. Any of them may be missing. */
interface PublishedManifest extends Manifest {
  license?: string;
  keywords?: string[];
  homepage?: string;
  bugs?: string;
  repository?: { type?: string; url?: string; directory?: string };
  publishConfig?: { access?: string; provenance?: boolean };
  files?: string[];
  engines?: { node?: string };
}

const wantedFiles = ["LICENSE", "README.md", "package.json"];

/** Tests and what builds leave behind. `testing.js` is an entry of its own, for those who test with ours. */
const strangeFiles =
  /\.test\.|(^|\/)(tests?|__tests__|node_modules)\/|\.tsbuildinfo$|(^|\/)\.env|\.tgz$|(^|\/)\.npmrc$/;

/** npm runs these on the machine of the user who installs the package. */
const installScripts = ["preinstall", "install", "postinstall", "prepare", "prepublish"];

/** What users, npm or its provenance check would miss in an unpacked tarball, and what must not be in it. */
export async function packageFaults(
  folder: string,
  { folder: directory, manifest: source }: Workspace,
): Promise<string[]> {
  const files = (await readdir(folder, { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)).split(sep).join("/"));
  const text = await readFile(join(folder, "package.json"), "utf8");
  // pnpm packed it, so it is JSON, with a name and a version.
  const manifest = JSON.parse(text) as PublishedManifest;
  const complaints = [
    ...wantedFiles.filter((name) => !files.includes(name)).map((name) => `has no ${name}`),
    ...files.filter((path) => strangeFiles.test(path)).map((path) => `ships ${path}`),
    ...(files.includes("binding.gyp") ? ["would be compiled where it is installed"] : []),
    ...manifestFaults(manifest, directory),
  ];
  // Its build runs while it is packed, and says there what it has put inside. pnpm leaves the script out of the tarball.
  if (source.scripts?.["prepack"] !== undefined && (await bundledIn(folder)) === undefined)
    complaints.push("has a prepack script and no dist/bundled.json that names what is inside");
  return complaints.map((complaint) => `${manifest.name} ${complaint}`);
}

function manifestFaults(manifest: PublishedManifest, directory: string): string[] {
  const { repository, publishConfig, keywords = [], files = [], scripts = {} } = manifest;
  const homepage = `https://github.com/forecourt-ev/forecourt/tree/main/${directory}#readme`;
  const demands: [holds: boolean, complaint: string][] = [
    [repository?.url === repositoryUrl, `does not name the repository ${repositoryUrl}`],
    [repository?.directory === directory, `does not say that it is at ${directory} there`],
    [manifest.homepage === homepage, `does not name its page, ${homepage}`],
    [manifest.bugs?.startsWith("https://") === true, "does not say where to report bugs"],
    [keywords.length >= 3, "has fewer than three keywords to be found by"],
    [(manifest.description ?? "") !== "", "does not say what it is"],
    [manifest.license === "MIT", "does not name its licence"],
    [manifest.engines?.node !== undefined, "does not say which Node it needs"],
    [files.length > 0, "has no list of files to ship"],
    [publishConfig?.access === "public", "would not be public"],
    [publishConfig?.provenance === true, "would be published without provenance"],
  ];
  const ranges = Object.entries({
    ...manifest.dependencies,
    ...manifest.optionalDependencies,
    ...manifest.peerDependencies,
  });
  return [
    ...demands.filter(([holds]) => !holds).map(([, complaint]) => complaint),
    ...installScripts.filter((name) => name in scripts).map((name) => `runs a script at ${name}`),
    ...ranges
      .filter(([, range]) => /^(workspace|catalog|link|file|git|https?):?/.test(range))
      .map(([name, range]) => `depends on ${name} at ${range}, which npm does not have`),
  ];
}
