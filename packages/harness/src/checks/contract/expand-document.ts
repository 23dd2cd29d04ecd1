import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { runCommand } from "../run-command.ts";

/** The plain OpenAPI, as YAML, that the text of an openapi.yaml stands for. */
export async function expandDocument(text: string): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "forecourt-expand-"));
  try {
    const [from, to] = [join(folder, "from.yaml"), join(folder, "to.yaml")];
    await writeFile(from, text);
    const outcome = await runCommand("tsx", ["packages/contract/scripts/expand-file.ts", from, to]);
    if (!outcome.ok) throw new Error(outcome.output);
    return await readFile(to, "utf8");
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
