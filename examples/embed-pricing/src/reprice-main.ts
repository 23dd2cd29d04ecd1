import { readFile } from "node:fs/promises";
import type { Evidence, Receipt } from "@forecourt/pricing";
import { repriceCdr } from "./reprice-cdr.ts";

const [receipt = "files/disputed-receipt.json", evidence = "files/evidence.json"] = process.argv.slice(2);
// Both are our own files: what a receipt was made of is kept with it, and never comes from elsewhere.
const { lines, exitCode } = repriceCdr((await read(evidence)) as Evidence, (await read(receipt)) as Receipt);
for (const line of lines) console.log(line);
process.exitCode = exitCode;

async function read(file: string): Promise<unknown> {
  return JSON.parse(await readFile(file, "utf8"));
}
