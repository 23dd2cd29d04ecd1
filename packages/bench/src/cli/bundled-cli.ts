import { execFile } from "node:child_process";
import { cp, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";

/** The command line as it is published, bundled anew. */
export interface BundledCli extends AsyncDisposable {
  bin: string;
  /** Empty: without a login. */
  home: string;
}

export async function bundleCli(): Promise<BundledCli> {
  const source = fileURLToPath(new URL("../../../cli/", import.meta.url));
  const home = await mkdtemp(join(tmpdir(), "forecourt-bench-cli-"));
  const bundle = [
    "--conditions=@forecourt/source",
    "--import",
    import.meta.resolve("tsx"),
    "scripts/bundle.ts",
  ];
  await promisify(execFile)(process.execPath, [...bundle, join(home, "dist")], { cwd: source });
  await cp(join(source, "bin"), join(home, "bin"), { recursive: true });
  await cp(join(source, "package.json"), join(home, "package.json"));
  return {
    bin: join(home, "bin/forecourt.js"),
    home,
    [Symbol.asyncDispose]: () => rm(home, { recursive: true, force: true }),
  };
}
