import { appendFile, readdir, readFile } from "node:fs/promises";
import { isPublished } from "./is-published.ts";

/*
 * `node --run release:pending`: says whether a package here has a version that the registry does not have, to the
 * workflow as its output `pending`. Runs before anything is installed.
 */

interface NamedManifest {
  name: string;
  version: string;
  private?: boolean;
}

const packages = new URL("../../../", import.meta.url);
const pending: string[] = [];
for (const folder of await readdir(packages)) {
  const text = await readFile(new URL(`${folder}/package.json`, packages), "utf8");
  // pnpm has read and accepted these files on every machine before this one.
  const manifest = JSON.parse(text) as NamedManifest;
  if (manifest.private === true || (await isPublished(manifest))) continue;
  pending.push(`${manifest.name}@${manifest.version}`);
}
console.log(pending.length === 0 ? "Everything is published." : `To be published: ${pending.join(", ")}`);
const { GITHUB_OUTPUT: output } = process.env;
if (output !== undefined) await appendFile(output, `pending=${String(pending.length > 0)}\n`);
