import { fileURLToPath } from "node:url";
import { build } from "vite";
import { newestIn, timeOf } from "../../contract/scripts/newest-in.ts";
import { buildReference } from "./build-reference.ts";

const ownFolder = new URL("../", import.meta.url);
const sources = [
  "web/",
  "reference/",
  "scripts/",
  "../client/src/",
  "../ocpp/src/messages/",
  "../pricing/src/",
  "../../docs/",
];

/** Builds the pages, unless the last build is newer than their sources. Vitest calls this by its name before the tests. */
export async function setup(): Promise<void> {
  const newest = await Promise.all([
    ...sources.map((name) => newestIn(new URL(name, ownFolder))),
    timeOf(new URL("vite.config.ts", ownFolder)),
    timeOf(new URL("package.json", ownFolder)),
  ]);
  const built = await timeOf(new URL("dist/reference/index.html", ownFolder)).catch(() => 0);
  if (Math.max(...newest) < built) return;
  // Tests have an environment of their own, in which Vite would build React for development.
  const { NODE_ENV: given } = process.env;
  process.env["NODE_ENV"] = "production";
  await build({ configFile: fileURLToPath(new URL("vite.config.ts", ownFolder)), logLevel: "warn" });
  if (given === undefined) delete process.env["NODE_ENV"];
  else process.env["NODE_ENV"] = given;
  await buildReference();
}
