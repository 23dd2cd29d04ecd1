import { writeFile } from "node:fs/promises";
import { stringify } from "yaml";
import { readDocument } from "./read-document.ts";

// `pnpm --filter @forecourt/contract expand <from> <to>`: writes plain OpenAPI for tools that know nothing of our extensions.

const [from, to] = process.argv.slice(2);
if (from === undefined || to === undefined) {
  console.error("Usage: expand <from> <to>, two files.");
  process.exitCode = 2;
} else {
  await writeFile(to, stringify(await readDocument(from), { lineWidth: 120, aliasDuplicateObjects: false }));
}
