import type { CdrWithDecision, PriceLimit, Tariff } from "../../generated/records.ts";
import { kwh } from "../energy.ts";
import { localTime } from "../local-time.ts";
import { decimalsOf, money } from "../money.ts";
import type { GatheredReceipt } from "./gathered-receipt.ts";
import { lineSentence } from "./line-sentence.ts";

/** Sentences about the prices that applied, the cost of each line, and the total. */
export function priceSentences({ cdr, session, tariff }: GatheredReceipt, timeZone: string): string[] {
  const pinned = pinnedSentence(cdr, tariff, session.started_at, timeZone);
  if (cdr.status === "unbillable") return [pinned, "Nothing is billed, so there are no lines."];
  return [
    pinned,
    ...cdr.line_items.map((line) => lineSentence(line, cdr.currency)),
    ...(cdr.line_items.length === 0
      ? ["The tariff charges nothing for this session, so there are no lines."]
      : []),
    ...stepSentence(cdr),
    ...limitSentences(cdr, tariff),
    ...(cdr.line_items.length > 1 ? [`The total is ${money(cdr.total_cost, cdr.currency)}.`] : []),
    roundingSentence(cdr, tariff),
    ...taxSentences(cdr),
  ];
}

function pinnedSentence(
  cdr: CdrWithDecision,
  tariff: Tariff | null,
  startedAt: string,
  timeZone: string,
): string {
  if (cdr.tariff_id === null) return "No tariff was in force when charging began.";
  const revision = `revision ${cdr.tariff_revision ?? "unknown"}`;
  const began = localTime(startedAt, timeZone);
  if (tariff === null)
    return `The prices come from tariff ${cdr.tariff_id}, ${revision}, as it was at ${began}.`;
  const name = tariff.name ? `"${tariff.name}" (${cdr.tariff_id})` : cdr.tariff_id;
  return `The prices come from tariff ${name}, ${revision}, last changed at ${localTime(tariff.last_updated, timeZone)}. They were fixed when charging began, at ${began}; later changes to the tariff do not apply.`;
}

/** Explains a step_size that bills more energy than was delivered. */
function stepSentence({ line_items, total_energy_wh }: CdrWithDecision): string[] {
  const billedWh = line_items
    .filter(({ type }) => type === "ENERGY")
    .reduce((sum, { quantity }) => sum + Math.round(quantity * 1000), 0);
  if (billedWh <= total_energy_wh || total_energy_wh === 0) return [];
  return [
    `The tariff bills energy in steps, so ${kwh(billedWh)} kWh is billed for the ${kwh(total_energy_wh)} kWh delivered.`,
  ];
}

function limitSentences({ currency, line_items }: CdrWithDecision, tariff: Tariff | null): string[] {
  const limits = [
    { bound: "at least", lineName: "Minimum price adjustment", limit: tariff?.min_price },
    { bound: "at most", lineName: "Maximum price adjustment", limit: tariff?.max_price },
  ];
  return limits.flatMap(({ bound, lineName, limit }) => {
    if (limit === null || limit === undefined) return [];
    const isApplied = line_items.some(({ description }) => description === lineName);
    const effect = isApplied ? `the line "${lineName}" applies this` : "this does not change the total";
    return [`The tariff charges ${bound} ${limitText(limit, currency)} for a session; ${effect}.`];
  });
}

function limitText({ excl_vat, incl_vat, before_taxes, after_taxes }: PriceLimit, currency: string): string {
  const without = excl_vat ?? before_taxes;
  const withTax = incl_vat ?? after_taxes;
  return [
    without === undefined ? null : `${money(Number(without), currency)} before tax`,
    withTax === undefined || withTax === null ? null : `${money(Number(withTax), currency)} with tax`,
  ]
    .filter((each) => each !== null)
    .join(" and ");
}

const modes: Readonly<Record<string, string>> = {
  half_up: "with halves rounded up",
  half_even: "with halves rounded to the even digit",
  down: "always down",
  up: "always up",
};

function roundingSentence({ currency }: CdrWithDecision, tariff: Tariff | null): string {
  const { mode = "half_up", scope = "line" } = tariff?.extensions?.rounding ?? {};
  const decimals = decimalsOf(currency);
  const to = decimals === 0 ? `whole ${currency}` : `${decimals} decimals`;
  const what = scope === "line" ? "Each line is" : "The total is";
  return `${what} rounded to ${to}, ${modes[mode] ?? mode}.`;
}

function taxSentences({ currency, tax_included, taxes, total_cost_incl_vat }: CdrWithDecision): string[] {
  if (tax_included === "N/A") return ["No tax applies."];
  const each = taxes.map(({ amount, base, vat }) => {
    const rate = vat === null ? "Tax" : `${vat} % tax`;
    return `${rate} on ${money(base, currency)} is ${money(amount, currency)}.`;
  });
  if (tax_included === "YES") return ["The prices include tax.", ...each];
  if (taxes.length === 0) return ["The tariff adds no tax."];
  return [
    "The prices exclude tax.",
    ...each,
    `The total with tax is ${money(total_cost_incl_vat ?? 0, currency)}.`,
  ];
}
