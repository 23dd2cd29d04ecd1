import { mkdir, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { buildOnce } from "./build.ts";
import { publishedPackages, root, type Workspace } from "./repository.ts";
import { runCommand, runPnpm } from "./run-command.ts";
import type { Outcome } from "./step.ts";

export interface Tarball extends Workspace {
  /** Absolute path of what would be published. */
  file: string;
}

export type Packed = { ok: true; tarballs: Tarball[] } | (Outcome & { ok: false });

let packed: Promise<Packed> | undefined;

/** The tarballs of all published packages, made once. They are gone when the process ends. */
export function packOnce(): Promise<Packed> {
  packed ??= packForChecks();
  return packed;
}

async function packForChecks(): Promise<Packed> {
  const folder = await mkdtemp(join(tmpdir(), "forecourt-packed-"));
  process.once("beforeExit", () => void rm(folder, { recursive: true, force: true }));
  return pack(await publishedPackages(), folder);
}

/** Makes a tarball of each package in the folder, all by one pnpm, whose start takes longer than a package. */
export async function pack(packages: readonly Workspace[], folder: string): Promise<Packed> {
  const build = await buildOnce();
  // What an earlier build left behind would be judged in place of what is there.
  if (!build.ok) return { ok: false, output: `Not packed, because the build failed:\n${build.output}` };
  if (packages.length === 0) return { ok: true, tarballs: [] };
  const filters = packages.flatMap(({ manifest }) => ["--filter", manifest.name]);
  const outcome = await runPnpm(["--recursive", ...filters, "pack", "--pack-destination", folder], {
    cwd: root,
  });
  if (!outcome.ok) return outcome;
  return {
    ok: true,
    tarballs: packages.map((workspace) => ({ ...workspace, file: join(folder, fileOf(workspace)) })),
  };
}

/** As npm names it. */
function fileOf({ manifest: { name, version } }: Workspace): string {
  return `${name.replace("@", "").replace("/", "-")}-${version}.tgz`;
}

/** Puts what a tarball of npm holds into a folder, which is made. */
export async function unpack(tarball: string, folder: string): Promise<void> {
  await mkdir(folder, { recursive: true });
  const outcome = await runCommand("tar", ["-xzf", tarball, "-C", folder, "--strip-components=1"]);
  if (!outcome.ok) throw new Error(outcome.output);
}
