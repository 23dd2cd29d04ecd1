import { readFile, writeFile } from "node:fs/promises";
import { balance } from "./balance.ts";

const [site = "harbour.csv", picture = "harbour.svg"] = process.argv.slice(2);
const { result, svg } = balance(await readFile(site, "utf8"));
await writeFile(picture, svg);
for (const { id, amps } of result.grants) console.log(`${id.padEnd(12)} ${String(amps).padStart(3)} A`);
console.log(`${result.totalA} A in all; drawn in ${picture}.`);
