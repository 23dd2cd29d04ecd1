import { repriceOcpiCdr } from "@forecourt/pricing";
import type { ShownReceipt } from "./shown-receipt.ts";

/** Whether a partner's CDR costs what its own tariff says, amount by amount. */
export function auditCdr(cdr: unknown, timeZone: string): ShownReceipt {
  const repriced = repriceOcpiCdr(cdr, timeZone);
  if (!repriced.ok) {
    const lines = repriced.errors.map(({ pointer, code, detail }) => `${pointer} ${code}: ${detail}`);
    return { lines, exitCode: 2 };
  }
  const lines = repriced.comparisons.map(({ agrees, computed, difference, pointer, stated }) =>
    agrees ? `${pointer} ${stated}` : `${pointer} ${stated}, should be ${computed} (${difference})`,
  );
  for (const { cost, description, quantity, unitPrice } of repriced.priced.lines)
    lines.push(`  ${description}: ${quantity} x ${unitPrice} = ${cost}`);
  return { lines, exitCode: repriced.agrees ? 0 : 1 };
}
