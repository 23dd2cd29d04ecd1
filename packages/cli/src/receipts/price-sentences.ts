import type { CdrWithDecision, PriceLimit, Tariff } from "@forecourt/contract";
import { localTime } from "../output/local-time.ts";
import { decimalsOf, money } from "../output/money.ts";
import { kwh } from "../output/quantity.ts";
import type { GatheredReceipt } from "./gathered-receipt.ts";
import { lineSentence } from "./line-sentence.ts";

/** Which prices counted, what each line comes to, and how they add up. */
export function priceSentences({ cdr, session, tariff }: GatheredReceipt, timeZone: string): string[] {
  const pinned = pinnedSentence(cdr, tariff, session.started_at, timeZone);
  if (cdr.status === "unbillable") return [pinned, "Nothing is billed, so that there are no lines."];
  return [
    pinned,
    ...cdr.line_items.map((line) => lineSentence(line, cdr.currency)),
    ...(cdr.line_items.length === 0 ? ["The tariff asks nothing for this session: there are no lines."] : []),
    ...stepSentence(cdr),
    ...limitSentences(cdr, tariff),
    ...(cdr.line_items.length > 1 ? [`Together that is ${money(cdr.total_cost, cdr.currency)}.`] : []),
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
    return `The prices are those of tariff ${cdr.tariff_id}, ${revision}, as it was at ${began}.`;
  const name = tariff.name ? `"${tariff.name}" (${cdr.tariff_id})` : cdr.tariff_id;
  return `The prices are those of tariff ${name}, ${revision}, made at ${localTime(tariff.last_updated, timeZone)}. They were fixed when charging began, at ${began}: what the tariff says since then does not matter here.`;
}

/** Energy is counted in steps where more is billed than flowed. */
function stepSentence({ line_items, total_energy_wh }: CdrWithDecision): string[] {
  const billedWh = line_items
    .filter(({ type }) => type === "ENERGY")
    .reduce((sum, { quantity }) => sum + Math.round(quantity * 1000), 0);
  if (billedWh <= total_energy_wh || total_energy_wh === 0) return [];
  return [
    `The tariff counts energy in steps, so that ${kwh(billedWh)} kWh are billed for the ${kwh(total_energy_wh)} kWh that flowed.`,
  ];
}

function limitSentences({ currency, line_items }: CdrWithDecision, tariff: Tariff | null): string[] {
  const limits = [
    { words: "at least", reached: "Minimum price adjustment", limit: tariff?.min_price },
    { words: "at most", reached: "Maximum price adjustment", limit: tariff?.max_price },
  ];
  return limits.flatMap(({ words, reached, limit }) => {
    if (limit === null || limit === undefined) return [];
    const counts = line_items.some(({ description }) => description === reached);
    const so = counts ? `the line "${reached}" sees to that` : "that makes no difference here";
    return [`The tariff asks ${words} ${limitText(limit, currency)} for a session; ${so}.`];
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
  half_up: "to the nearest, and upwards from half on",
  half_even: "to the nearest, and from just half to the even one",
  down: "down",
  up: "up",
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
    "The prices are without tax.",
    ...each,
    `With tax it is ${money(total_cost_incl_vat ?? 0, currency)}.`,
  ];
}
