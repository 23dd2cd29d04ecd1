import { setup as buildStaleFiles } from "../../contract/scripts/build-stale-files.ts";
import { newestIn, timeOf } from "../../contract/scripts/newest-in.ts";
import { bundlePackage } from "./bundle-package.ts";

const packages = new URL("../../", import.meta.url);
/** Those whose sources go into the bundle. */
const names = ["cli", "client", "contract", "ocpp", "simulator", "webhooks"];

/** Bundles the package, unless the last bundle is newer than its sources. Vitest calls this by its name before the tests. */
export async function setup(): Promise<void> {
  await buildStaleFiles();
  const sources = await Promise.all([
    ...names.map((name) => newestIn(new URL(`${name}/src/`, packages))),
    newestIn(new URL(".", import.meta.url)),
    timeOf(new URL("../package.json", import.meta.url)),
  ]);
  const bundled = await timeOf(new URL("../oclif.manifest.json", import.meta.url)).catch(() => 0);
  if (Math.max(...sources) >= bundled) await bundlePackage();
}
