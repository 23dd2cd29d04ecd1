import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { runCommand } from "../run-command.ts";
import { temporaryFolder } from "../temporary-folder.ts";

/** The plain OpenAPI, as YAML, that the text of an openapi.yaml stands for. */
export async function expandDocument(text: string): Promise<string> {
  await using temporary = await temporaryFolder("expand");
  const { path: folder } = temporary;
  const [from, to] = [join(folder, "from.yaml"), join(folder, "to.yaml")];
  await writeFile(from, text);
  const outcome = await runCommand("tsx", ["packages/contract/scripts/expand-file.ts", from, to]);
  if (!outcome.ok) throw new Error(outcome.output);
  return await readFile(to, "utf8");
}
