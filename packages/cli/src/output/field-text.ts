import { isTimestamp, money, zonedTime } from "@forecourt/client/text";
import { printable } from "./printable.ts";
import { quantityOf } from "./quantity.ts";
import { paintStatus } from "./status-paint.ts";
import type { TextOutput } from "./text-output.ts";

/** Formats a field by its wire name: with its unit, currency and colour. */
export function fieldText(name: string, value: unknown, record: object, output: TextOutput): string {
  if (typeof value === "number") {
    const quantity = quantityOf(name);
    if (quantity !== null)
      return `${quantity.text(value)}${quantity.unit === null ? "" : ` ${quantity.unit}`}`;
  }
  return cellText(name, value, record, output);
}

/** The same in a column, whose title has the unit. */
export function cellText(name: string, value: unknown, record: object, output: TextOutput): string {
  if (typeof value === "number") return numberText(name, value, record);
  if (typeof value === "boolean") return value ? "yes" : "no";
  if (isTimestamp(value)) return zonedTime(value, output.timeZone);
  if (typeof value === "string")
    return isStatus(name) ? paintStatus(printable(value), output.paint) : printable(value);
  if (value === null || value === undefined || Object.keys(value).length === 0) return output.paint.dim("–");
  if (Array.isArray(value) && value.every((each) => typeof each === "string"))
    return printable(value.join(", "));
  return printable(JSON.stringify(value));
}

/** A time as an age on a terminal, otherwise as the time itself. */
export function ageText(value: unknown, output: TextOutput): string {
  if (!isTimestamp(value) || output.now === undefined) return cellText("", value, {}, output);
  return age(Date.parse(value), output.now);
}

function numberText(name: string, value: number, record: object): string {
  const currency: unknown = Reflect.get(record, "currency");
  if (amounts.has(name) && typeof currency === "string") return money(value, printable(currency));
  return quantityOf(name)?.cell(value) ?? String(value);
}

/** Of receipts, sessions and quotes, all of which name their currency. */
const amounts = new Set(["total_cost", "total_cost_incl_vat", "total_cost_excl_vat"]);

function isStatus(name: string): boolean {
  return /(^|_)(status|state|outcome|circuit)$/.test(name);
}

/** How long ago something was, or how soon it will be: `3 min ago`, `in 2 h`, `just now`. */
export function age(at: number, now: number): string {
  const seconds = Math.round(Math.abs(now - at) / 1000);
  if (seconds < 5) return "just now";
  const [size, unit] = units.find(([least]) => seconds >= least) ?? [1, "s"];
  const amount = `${Math.floor(seconds / size)} ${unit}`;
  return at > now ? `in ${amount}` : `${amount} ago`;
}

const units: readonly (readonly [seconds: number, unit: string])[] = [
  [86_400, "d"],
  [3_600, "h"],
  [60, "min"],
];
