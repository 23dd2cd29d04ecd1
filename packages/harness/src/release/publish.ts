import { publishRelease } from "./publish-release.ts";

/*
 * `node --run release:publish <folder>`, on a Node that runs TypeScript: the job that may publish runs no installed
 * code. With --dry-run it stops before the upload.
 */

const [folder, ...flags] = process.argv.slice(2);
if (folder === undefined || flags.some((flag) => flag !== "--dry-run")) {
  console.error("Name the folder that release:pack made, and then --dry-run if nothing is to be published.");
  process.exitCode = 2;
} else {
  await publishRelease(folder, { dryRun: flags.includes("--dry-run"), print: console.log });
}
