import { announceRelease } from "./announce-release.ts";

/* `node --run release:announce <folder>`, with a token of GitHub in GH_TOKEN; runs nothing that was installed. */

const [folder] = process.argv.slice(2);
if (folder === undefined) {
  console.error("Name the folder that release:pack made.");
  process.exitCode = 2;
} else await announceRelease(folder, console.log);
