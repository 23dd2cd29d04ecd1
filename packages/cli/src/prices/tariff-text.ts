import { localTime, money, tariffRows } from "@forecourt/client/text";
import type { PriceLimit, Tariff } from "@forecourt/contract";
import { printable } from "../output/printable.ts";
import { facts, table } from "../output/table.ts";
import type { TextOutput } from "../output/text-output.ts";

/** A tariff as one reads it: what it is called, and what it asks when. */
export function tariffText(tariff: Tariff, output: TextOutput): string {
  const { paint, timeZone } = output;
  const about = facts(
    [
      ["tariff", printable(tariff.id)],
      ["name", printable(tariff.name ?? "–")],
      ["revision", `${tariff.revision}, made ${localTime(tariff.last_updated, timeZone)}`],
      ["prices", taxWords[tariff.tax_included ?? "NO"]],
      ...limit("at least", tariff.min_price, tariff.currency),
      ...limit("at most", tariff.max_price, tariff.currency),
      ...(tariff.start_date_time ? [["from", localTime(tariff.start_date_time, timeZone)] as const] : []),
      ...(tariff.end_date_time ? [["until", localTime(tariff.end_date_time, timeZone)] as const] : []),
    ],
    paint,
  );
  const prices = table(
    tariffRows(tariff),
    [
      { title: "element", value: ({ element }) => String(element), align: "right" },
      { title: "price", value: ({ price }) => printable(price), align: "right" },
      { title: "of", value: ({ of }) => printable(of) },
      { title: "when", value: ({ when }) => printable(when), shrinks: true },
      { title: "tax", value: ({ tax }) => printable(tax), align: "right" },
      { title: "steps", value: ({ steps }) => steps, align: "right" },
    ],
    paint,
    output.columns,
  );
  return `${about}\n${prices}${paint.dim("Of each kind of price the first element that fits the moment counts.\n")}`;
}

const taxWords = { YES: "with tax", NO: "without tax", "N/A": "no tax applies" } as const;

function limit(name: string, given: PriceLimit | null | undefined, currency: string): [string, string][] {
  if (given === null || given === undefined) return [];
  const without = given.excl_vat ?? given.before_taxes;
  const withTax = given.incl_vat ?? given.after_taxes;
  const parts = [
    without === undefined ? null : `${money(Number(without), printable(currency))} before tax`,
    withTax === undefined || withTax === null
      ? null
      : `${money(Number(withTax), printable(currency))} with tax`,
  ].filter((part) => part !== null);
  return [[name, parts.join(", ")]];
}
