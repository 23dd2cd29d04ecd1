import { execFile } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";

/** Builds the site into a folder of its own, in a process of its own: the builder changes the folder and the environment. */
export async function buildSite(): Promise<AsyncDisposable & { path: string }> {
  const path = await mkdtemp(join(tmpdir(), "forecourt-site-"));
  const program = ["--conditions=@forecourt/source", "--import", "tsx", "scripts/build.ts", path];
  await promisify(execFile)(process.execPath, program, {
    cwd: fileURLToPath(new URL("../", import.meta.url)),
  });
  return { path, [Symbol.asyncDispose]: () => rm(path, { recursive: true, force: true }) };
}
