import { asText } from "../checks/layers/layers.ts";
import { readTree } from "../checks/layers/read-imports.ts";
import { arrowsOf, circlesOf, firstLevelRoom } from "../checks/layers/rooms.ts";
import { readText, repositoryFiles, repositoryPath, workspaces } from "../checks/repository.ts";
import { isPackageSource, longestLine, packageSizes, shortFilesWithOneImporter } from "./source-figures.ts";

/*
 * `pnpm figures source` prints the size of the source by package, short files with one importer, the longest line, and the
 * rooms of the server. `--list` adds the files and the imports behind these numbers.
 */

const list = process.argv.includes("--list");
const shortLines = 40;
const serverSource = "packages/server/src";

const texts = new Map<string, string>();
for (const path of await repositoryFiles()) {
  const text = await readText(path);
  if (!text.includes("\0")) texts.set(path, text);
}
const sources = new Map([...texts].filter(([path]) => isPackageSource(path)));

const sizes = packageSizes(sources);
const sum = (pick: "files" | "lines"): number => sizes.reduce((total, size) => total + size[pick], 0);
for (const { name, files, lines } of [...sizes, { name: "all", files: sum("files"), lines: sum("lines") }])
  console.log(`${name.padEnd(12)}${String(lines).padStart(8)} lines${String(files).padStart(6)} files`);

const short = shortFilesWithOneImporter(sources, await packageEntries(), shortLines);
console.log(`\nFiles of at most ${shortLines} lines with one importer: ${short.length}`);
if (list) for (const { path, importer } of short) console.log(`  ${path} <- ${importer}`);

const { path, line, length } = longestLine(texts);
console.log(`Longest line: ${length} characters, ${path}:${line}`);

const tree = await readTree(repositoryPath(serverSource));
const arrows = arrowsOf(tree, firstLevelRoom);
const circles = circlesOf(arrows);
const rooms = new Set(tree.files.map(firstLevelRoom));
console.log(
  `\nRooms of ${serverSource}: ${rooms.size}, arrows: ${arrows.length}, circles: ${circles.length}`,
);
for (const circle of circles) {
  if (list) console.log(asText(circle, arrows, serverSource));
  else console.log(`  ${circle.length} rooms: ${circle.join(", ")}`);
}

/** By the names that packages import each other by: `@forecourt/ocpp/ws` is packages/ocpp/src/ws.ts. */
async function packageEntries(): Promise<Map<string, string>> {
  const entries = new Map<string, string>();
  for (const { folder, manifest } of await workspaces()) {
    for (const [path, target] of Object.entries(manifest.exports ?? {})) {
      if (typeof target !== "object" || target === null || !("@forecourt/source" in target)) continue;
      const source = String(target["@forecourt/source"]).replace(/^\./, folder);
      entries.set(`${manifest.name}${path.slice(1)}`, source);
    }
  }
  return entries;
}
