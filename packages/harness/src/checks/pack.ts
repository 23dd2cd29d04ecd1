import { mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { buildOnce } from "./build.ts";
import { publishedPackages, repositoryPath, type Workspace } from "./repository.ts";
import { runPnpm } from "./run-command.ts";
import type { Outcome } from "./step.ts";

export interface Tarball extends Workspace {
  /** Absolute path of what would be published. */
  file: string;
}

export type Packed = { ok: true; tarballs: Tarball[] } | (Outcome & { ok: false });

let packed: Promise<Packed> | undefined;

/** The tarballs of all published packages, made once. They are gone when the process ends. */
export function packOnce(): Promise<Packed> {
  packed ??= pack();
  return packed;
}

async function pack(): Promise<Packed> {
  const build = await buildOnce();
  // What an earlier build left behind would be judged in place of what is there.
  if (!build.ok) return { ok: false, output: "Not run, because the build failed." };
  const folder = await mkdtemp(join(tmpdir(), "forecourt-packed-"));
  process.once("beforeExit", () => void rm(folder, { recursive: true, force: true }));
  const tarballs: Tarball[] = [];
  for (const workspace of await publishedPackages()) {
    const before = new Set(await readdir(folder));
    const outcome = await runPnpm(["pack", "--pack-destination", folder], {
      cwd: repositoryPath(workspace.folder),
    });
    if (!outcome.ok) return outcome;
    const file = (await readdir(folder)).find((name) => !before.has(name));
    if (file === undefined) return { ok: false, output: `pnpm pack made nothing of ${workspace.folder}.` };
    tarballs.push({ ...workspace, file: join(folder, file) });
  }
  return { ok: true, tarballs };
}
