import { duration, kwh, localTime, money } from "@forecourt/client/text";
import type { CdrLineItem, CdrTax, CdrWithDecision } from "@forecourt/contract";
import { printable } from "../output/printable.ts";
import { paintStatus } from "../output/status-paint.ts";
import { type Column, facts, table } from "../output/table.ts";
import type { TextOutput } from "../output/text-output.ts";
import { wrap } from "../output/wrap.ts";

/** A receipt as one reads it: what was charged, the lines, the taxes, and in a line why. */
export function receiptText(cdr: CdrWithDecision, output: TextOutput): string {
  const { paint, timeZone } = output;
  const time = (at: string | undefined) => (at === undefined ? "unknown" : localTime(at, timeZone));
  const about = facts(
    [
      ["receipt", `${printable(cdr.id)}  ${paintStatus(cdr.status, paint)}`],
      ["total", paint.bold(money(cdr.total_cost, printable(cdr.currency)))],
      ...withTax(cdr),
      ["charged", `${kwh(cdr.total_energy_wh)} kWh in ${duration(cdr.total_time_s)}`],
      ["from", time(cdr.start_time)],
      ["to", time(cdr.end_time)],
    ],
    paint,
  );
  const behind = facts(
    [
      ["decision", decisionText(cdr, output)],
      ["payments", paymentsText(cdr)],
      ["session", printable(cdr.session_id)],
      ["charger", `${printable(cdr.charger_id)}, socket ${printable(cdr.socket_id)}`],
      ["location", printable(cdr.location_id ?? "–")],
      [
        "tariff",
        cdr.tariff_id === null ? "–" : `${printable(cdr.tariff_id)}, revision ${cdr.tariff_revision ?? "–"}`,
      ],
      ["made", time(cdr.created_at)],
    ],
    paint,
  );
  return `${about}\n${linesText(cdr.line_items, cdr.currency, output)}${taxesText(cdr)}\n${behind}`;
}

/** The lines as a small table. */
export function linesText(lines: readonly CdrLineItem[], currency: string, output: TextOutput): string {
  if (lines.length === 0) return "No lines.\n";
  const known = printable(currency);
  const columns: Column<CdrLineItem>[] = [
    { title: "what", value: ({ description, type }) => printable(description ?? type), shrinks: true },
    { title: "cost", value: ({ cost }) => money(cost, known), align: "right" },
    { title: "quantity", value: ({ quantity, type }) => `${quantity}${units[type]}`, align: "right" },
    { title: "price", value: ({ unit_price }) => money(unit_price, known), align: "right" },
    { title: "tax", value: ({ vat }) => (vat === null ? "–" : `${vat} %`), align: "right" },
  ];
  return table(lines, columns, output.paint, output.columns);
}

/** The taxes, a line each. */
export function taxesText({ currency, taxes }: { currency: string; taxes: readonly CdrTax[] }): string {
  return taxes
    .map(({ amount, base, vat }) => {
      const known = printable(currency);
      return `${vat === null ? "tax" : `${vat} % tax`} on ${money(base, known)}: ${money(amount, known)}\n`;
    })
    .join("");
}

const units: Readonly<Record<CdrLineItem["type"], string>> = {
  ENERGY: " kWh",
  TIME: " h",
  PARKING_TIME: " h",
  FLAT: "",
};

function withTax({ currency, tax_included, total_cost_incl_vat }: CdrWithDecision): [string, string][] {
  if (tax_included === "YES") return [["with tax", "included"]];
  return total_cost_incl_vat === null ? [] : [["with tax", money(total_cost_incl_vat, printable(currency))]];
}

function decisionText({ billing_decision }: CdrWithDecision, output: TextOutput): string {
  if (billing_decision === null) return "none needed: everything came, and in time";
  const { explanation, outcome, reason_code } = billing_decision;
  const [first = "", ...more] = wrap(printable(explanation), Math.max(20, output.columns - indent.length));
  const said = [first, ...more].map((line) => `\n${indent}${line}`).join("");
  return `${paintStatus(printable(outcome), output.paint)}: ${printable(reason_code)}${said}`;
}

/** Below the values: the longest name is "decision", and two spaces follow. */
const indent = " ".repeat(10);

function paymentsText({ payment_references }: CdrWithDecision): string {
  if (payment_references.length === 0) return "none";
  return payment_references
    .map(({ provider, reference }) => printable(`${reference} (${provider})`))
    .join(", ");
}
