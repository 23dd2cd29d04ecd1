import { execFile } from "node:child_process";
import { mkdir } from "node:fs/promises";
import { resolve } from "node:path";
import { promisify } from "node:util";
import { pack } from "../checks/pack.ts";
import { publishedPackages, root, type Workspace } from "../checks/repository.ts";
import { isPublished } from "./is-published.ts";
import { prepareRelease } from "./prepare-release.ts";

/*
 * `pnpm release:pack <folder>`: tarballs and SBOMs of every version that the registry does not have; with `--all` of every package,
 * without a question to the registry.
 */

const [given, all] = process.argv.slice(2);
if (given === undefined) {
  console.error("Name the folder that tarballs and SBOMs go to.");
  process.exitCode = 2;
} else process.exitCode = await packRelease(resolve(root, given), all === "--all");

async function packRelease(folder: string, isAll: boolean): Promise<number> {
  const wanted: Workspace[] = [];
  for (const workspace of await publishedPackages())
    if (isAll || !(await isPublished(workspace.manifest))) wanted.push(workspace);
  await mkdir(folder, { recursive: true });
  const packed = await pack(wanted, folder);
  if (!packed.ok) {
    console.error(packed.output);
    return 1;
  }
  const { stdout } = await promisify(execFile)("git", ["rev-parse", "HEAD"], { cwd: root });
  const complaints = await prepareRelease(packed.tarballs, {
    folder,
    commit: stdout.trim(),
    now: new Date(),
  });
  for (const complaint of complaints) console.error(complaint);
  for (const { manifest, file } of packed.tarballs)
    console.log(`${manifest.name}@${manifest.version}: ${file}`);
  return complaints.length === 0 ? 0 : 1;
}
