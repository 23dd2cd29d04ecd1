import { validateTariff } from "@forecourt/pricing";
import type { ShownReceipt } from "./shown-receipt.ts";

/** What is wrong with a tariff, and what is allowed and looks like a mistake, each with a JSON pointer. */
export function lintTariff(file: string, text: string): ShownReceipt {
  let input: unknown;
  try {
    input = JSON.parse(text);
  } catch {
    return { lines: [`${file}: no JSON`], exitCode: 1 };
  }
  const check = validateTariff(input);
  const findings = check.ok ? check.lints : check.errors;
  const kind = check.ok ? "warning" : "error";
  return {
    lines: findings.map(({ pointer, code, detail }) => `${file}#${pointer} ${kind} ${code}: ${detail}`),
    exitCode: check.ok ? 0 : 1,
  };
}
