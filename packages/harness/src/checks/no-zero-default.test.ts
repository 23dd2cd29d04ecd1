import { join } from "node:path";
import { ESLint } from "eslint";
import { expect, test } from "vitest";

const root = join(import.meta.dirname, "../../../..");

/** What the repository's own ESLint finds in such a line of such a file. */
async function found(file: string, line: string): Promise<number> {
  const eslint = new ESLint({
    cwd: root,
    ruleFilter: ({ ruleId }) => ruleId === "forecourt/no-zero-default",
  });
  const code = `declare const read: Record<string, number | null>; declare const text: string | null; declare const wh: bigint | null; declare const list: number[]; let sum: number | null = null;\nexport const x = () => ${line};\n`;
  const [result] = await eslint.lintText(code, { filePath: join(root, file) });
  return result?.messages.length ?? -1;
}

test.each([
  "packages/pricing/src/line.ts",
  "packages/server/src/billing/amounts.ts",
  "packages/server/src/cdrs/money.ts",
  "packages/server/src/sessions/meter.ts",
  "packages/server/src/tariffs/quote.ts",
  "packages/server/src/balancing/measured.ts",
  "packages/dlb/src/measure.ts",
  "packages/ocpp/src/meter-values.ts",
])("%s may not take what is missing for 0", { timeout: 120_000 }, async (file) => {
  expect(await found(file, "wh ?? 0n")).toBe(1);
  expect(await found(file, "read.currentA ?? 0")).toBe(1);
  expect(await found(file, "read.powerW || 0")).toBe(1);
  expect(await found(file, 'text ?? "0"')).toBe(1);
  expect(await found(file, "(sum ??= 0)")).toBe(1);
  expect(await found(file, "read.currentA ?? 1")).toBe(0);
});
