import { execFile } from "node:child_process";
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";

/** The repository's folder, without a slash at the end. */
export const root = fileURLToPath(new URL("../../../..", import.meta.url)).replace(/[/\\]$/, "");

export function repositoryPath(path: string): string {
  return join(root, path);
}

export function readText(path: string): Promise<string> {
  return readFile(repositoryPath(path), "utf8");
}

/** Everything in the repository that is, or would be, committed: paths from its root, with slashes. */
export async function repositoryFiles(): Promise<string[]> {
  const args = ["ls-files", "--cached", "--others", "--exclude-standard", "-z"];
  const { stdout } = await promisify(execFile)("git", args, { cwd: root, maxBuffer: 1 << 26 });
  const deleted = await promisify(execFile)("git", ["ls-files", "--deleted", "-z"], { cwd: root });
  const gone = new Set(deleted.stdout.split("\0"));
  return [...new Set(stdout.split("\0"))].filter((path) => path !== "" && !gone.has(path)).sort();
}

/** Every Markdown page that people read; what tools write is not ours to lay out. */
export async function markdownFiles(): Promise<string[]> {
  const files = await repositoryFiles();
  return files.filter(
    (path) => path.endsWith(".md") && !path.startsWith(".changeset/") && !isChangelog(path),
  );
}

const isChangelog = (path: string): boolean => path.startsWith("packages/") && path.endsWith("/CHANGELOG.md");

export interface Manifest {
  name: string;
  version: string;
  description?: string;
  private?: boolean;
  exports?: Record<string, unknown>;
  /** Its commands, and their files. */
  bin?: Record<string, string>;
  dependencies?: Record<string, string>;
  optionalDependencies?: Record<string, string>;
  peerDependencies?: Record<string, string>;
  peerDependenciesMeta?: Record<string, { optional?: boolean }>;
  scripts?: Record<string, string>;
}

export interface Workspace {
  /** From the root: `packages/client`. */
  folder: string;
  manifest: Manifest;
}

export async function workspaces(): Promise<Workspace[]> {
  const names = await readdir(repositoryPath("packages"));
  return Promise.all(
    names.sort().map(async (name) => {
      const folder = `packages/${name}`;
      // pnpm has read and accepted these files, or nothing would be installed.
      return { folder, manifest: JSON.parse(await readText(`${folder}/package.json`)) as Manifest };
    }),
  );
}

/** The packages that npm publishes. */
export async function publishedPackages(): Promise<Workspace[]> {
  return (await workspaces()).filter(({ manifest }) => manifest.private !== true);
}
