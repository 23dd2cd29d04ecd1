import { differences } from "./differences.ts";
import { readDocument } from "./read-document.ts";

// `pnpm --filter @forecourt/contract compare <before> <after>` lists the differences of two documents that callers can notice.
// A document is a YAML or JSON file, in the form of openapi.yaml or expanded. Exits 1 when they differ.

const [before, after] = process.argv.slice(2);
if (before === undefined || after === undefined) {
  console.error("Usage: compare <before> <after>, each an OpenAPI document as YAML or JSON.");
  process.exitCode = 2;
} else {
  const found = differences(await readDocument(before), await readDocument(after));
  console.log(found.length === 0 ? "equal" : found.join("\n"));
  if (found.length > 0) process.exitCode = 1;
}
