import { execFile } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync } from "node:fs";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { promisify } from "node:util";
import { isPublished } from "./is-published.ts";
import { type ReleasedPackage, readRelease, tagOf } from "./release-folder.ts";

/** The first npm that can publish with the identity of a workflow in place of a token. */
const firstNpm = [11, 5, 1];

export interface PublishOptions {
  /** Everything but the upload, and without asking any registry. */
  dryRun: boolean;
  print: (line: string) => void;
}

/**
 * Publishes the tarballs of a folder that `pnpm release:pack` made, each as it is. Skips versions that the registry has,
 * so that an interrupted run can be repeated. `changeset publish` packs again in the job that has the identity for npm,
 * and so would run installed code there.
 */
export async function publishRelease(folder: string, { dryRun, print }: PublishOptions): Promise<void> {
  if (!dryRun) await requireNpm();
  // npm unpacks each tarball to read it: thousands of files, which need not reach a disk.
  const cache = await mkdtemp(join(existsSync("/dev/shm") ? "/dev/shm" : tmpdir(), "forecourt-npm-"));
  try {
    for (const released of (await readRelease(folder)).packages)
      print(await publishOne(folder, released, ["--cache", cache], dryRun));
  } finally {
    await rm(cache, { recursive: true, force: true });
  }
}

async function publishOne(
  folder: string,
  released: ReleasedPackage,
  options: readonly string[],
  dryRun: boolean,
): Promise<string> {
  // Absolute: `release/thing.tgz` is a repository on GitHub to npm.
  const file = resolve(folder, released.tarball);
  const sha512 = createHash("sha512")
    .update(await readFile(file))
    .digest("base64");
  if (sha512 !== released.sha512)
    throw new Error(`${file} is not what was packed: its SHA-512 is ${sha512}.`);
  if (!dryRun && (await isPublished(released))) return `${tagOf(released)} is there already.`;
  await npm([...publishArguments(file, released, dryRun), ...options]);
  return `${tagOf(released)} ${dryRun ? "could be published" : "is published"}.`;
}

/** A pre-release does not become what `npm install` takes. */
export function publishArguments(
  file: string,
  { version }: Pick<ReleasedPackage, "version">,
  dryRun: boolean,
): string[] {
  const [, word] = /-([a-z]+)/.exec(version) ?? [];
  const args = ["publish", file, "--access", "public", "--tag", word ?? "latest", "--ignore-scripts"];
  // A port without a listener: a dry run must not depend on a registry.
  const nowhere = ["--dry-run", "--registry", "http://127.0.0.1:9", "--fetch-retries", "0"];
  return [...args, ...(dryRun ? nowhere : ["--provenance"])];
}

async function requireNpm(): Promise<void> {
  const version = (await npm(["--version"])).trim();
  const difference = version
    .split(".")
    .map((part, index) => Number.parseInt(part, 10) - (firstNpm[index] ?? 0))
    .find((each) => each !== 0);
  if (difference !== undefined && difference < 0)
    throw new Error(`npm ${version} publishes with tokens only; ${firstNpm.join(".")} is needed.`);
}

async function npm(args: readonly string[]): Promise<string> {
  const { stdout } = await promisify(execFile)("npm", [...args], { maxBuffer: 1 << 26 });
  return stdout;
}
