import { readFile } from "node:fs/promises";
import { lintTariff } from "./lint-tariff.ts";

const files = process.argv.slice(2);
for (const file of files.length > 0 ? files : ["files/day-night-tariff.json", "files/broken-tariff.json"]) {
  const { lines, exitCode } = lintTariff(file, await readFile(file, "utf8"));
  for (const line of lines) console.log(line);
  process.exitCode = Math.max(Number(process.exitCode ?? 0), exitCode);
}
