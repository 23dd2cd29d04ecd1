import { writeFile } from "node:fs/promises";
import { runCommand } from "../run-command.ts";
import { asLine, countOffences, loweredAllowances } from "./language.ts";
import { dataPath, readLanguageData, repositoryOffences } from "./read-language.ts";

/*
 * `pnpm language server` lists every offence of a package, allowed or not; without a name, how many each package has.
 * `pnpm language --lower` lowers the allowances to today's counts.
 */

const data = await readLanguageData();
const offences = await repositoryOffences(data.rules);
const areas = process.argv.slice(2);

if (areas[0] === "--lower") {
  const allowances = loweredAllowances(data.allowances, countOffences(offences));
  await writeFile(dataPath, `${JSON.stringify({ ...data, allowances }, null, 2)}\n`);
  await runCommand("biome", ["format", "--write", dataPath]);
} else if (areas.length === 0) {
  for (const [area, counts] of Object.entries(countOffences(offences))) console.log(area, counts);
} else {
  for (const area of areas) {
    const found = offences.get(area);
    if (found === undefined) {
      console.error(`"${area}" is not one of ${[...offences.keys()].join(", ")}.`);
      process.exitCode = 2;
    }
    for (const offence of found ?? []) console.log(asLine(offence));
  }
}
