import { execFile } from "node:child_process";
import { readFile, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { promisify } from "node:util";
import { temporaryFolder } from "../temporary-folder.ts";

/** What `redocly diff --format json` says about one change. Of a component that is used twice, it says it once. */
export interface ContractChange {
  /** In the document with its references followed: `#/paths/~1chargers/get/responses/200/…`. */
  path: string;
  kind: "added" | "removed" | "modified";
  impact: "major" | "minor" | "patch";
  /** Why it is major: one for each rule. */
  verdicts: { ruleId: string; message: string }[];
  /** What was modified, such as `enum`. */
  property?: string;
  /** Where it was written, and what was there. */
  base?: { pointer: string; value: unknown };
  revision?: { pointer: string; value: unknown };
}

/** With all rules, and none of those in redocly.yaml: a configuration without rules for diffs finds nothing. */
const configuration = "extends: [diff-recommended]\n";

/** Every change from one OpenAPI document to another. Throws when one of them cannot be read. */
export async function contractChanges(before: string, after: string): Promise<ContractChange[]> {
  await using temporary = await temporaryFolder("contract");
  const { path: folder } = temporary;
  const files = { before: join(folder, "before.yaml"), after: join(folder, "after.yaml") };
  const config = join(folder, "redocly.yaml");
  const output = join(folder, "diff.json");
  await writeFile(files.before, before);
  await writeFile(files.after, after);
  await writeFile(config, configuration);
  const options = ["--config", config, "--format", "json", "--output", output, "--fail-on", "none"];
  await promisify(execFile)(process.execPath, [redocly(), "diff", files.before, files.after, ...options], {
    env: {
      ...process.env,
      REDOCLY_TELEMETRY: "off",
      REDOCLY_SUPPRESS_UPDATE_NOTICE: "true",
      NO_COLOR: "1",
    },
  });
  // The version of redocly is pinned, and so is that of its report.
  const report = JSON.parse(await readFile(output, "utf8")) as {
    reportVersion: string;
    changes: ContractChange[];
  };
  if (report.reportVersion !== "1")
    throw new Error(`redocly reports as of ${report.reportVersion}, not of 1.`);
  return report.changes;
}

/** Its command, without a shell or a search between. */
function redocly(): string {
  const require = createRequire(import.meta.url);
  return join(dirname(require.resolve("@redocly/cli/package.json")), "bin/cli.js");
}
