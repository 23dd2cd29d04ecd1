import { join } from "node:path";
import { ESLint } from "eslint";
import { expect, test } from "vitest";

const root = join(import.meta.dirname, "../../../..");

const eslint = new ESLint({
  cwd: root,
  ruleFilter: ({ ruleId }) => ruleId === "forecourt/no-zero-default",
});

const declared =
  "declare const read: Record<string, number | null>; declare const text: string | null; declare const wh: bigint | null; let sum: number | null = null;";

/** The expressions that the repository's own ESLint refuses in such a file. It reads the types, which takes its time. */
async function refused(file: string, expressions: readonly string[]): Promise<string[]> {
  const lines = expressions.map((expression, index) => `export const x${index} = () => ${expression};`);
  const [result] = await eslint.lintText([declared, ...lines].join("\n"), { filePath: join(root, file) });
  // The first line declares what the others take.
  return (result?.messages ?? []).map(({ line }) => expressions[line - 2] ?? `line ${line}`);
}

const zeros = ["wh ?? 0n", "read.currentA ?? 0", "read.powerW || 0", 'text ?? "0"', "(sum ??= 0)"];

test.each([
  "packages/pricing/src/line.ts",
  "packages/server/src/charging/billing/amounts.ts",
  "packages/server/src/charging/cdrs/money.ts",
  "packages/server/src/charging/sessions/meter.ts",
  "packages/server/src/sites/tariffs/quote.ts",
  "packages/server/src/balancing/measured.ts",
  "packages/dlb/src/measure.ts",
  "packages/ocpp/src/meter-values.ts",
])("%s may not take what is missing for 0", { timeout: 120_000 }, async (file) => {
  expect(await refused(file, [...zeros, "read.currentA ?? 1"])).toEqual(zeros);
});
