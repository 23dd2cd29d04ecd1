import type { CdrLineItem } from "../../generated/records.ts";
import { decimalsOf, money } from "../money.ts";

/** A line of a receipt as a sentence: `Energy: 11.2 kWh at 0.35 EUR = 3.92 EUR.` */
export function lineSentence(line: CdrLineItem, currency: string): string {
  const { cost, description, quantity, type, unit_price } = line;
  const name = description ?? names[type];
  if (type === "FLAT" && quantity === 1) return `${name}: ${money(cost, currency)}.`;
  const exact = product(quantity, unit_price);
  const rounded = exact === plainText(cost) ? "" : `${shortened(exact, currency)} ${currency}, rounded to `;
  return `${name}: ${quantity}${units[type]} at ${money(unit_price, currency)}${per[type]} = ${rounded}${money(cost, currency)}.`;
}

const names: Readonly<Record<CdrLineItem["type"], string>> = {
  ENERGY: "Energy",
  TIME: "Charging time",
  PARKING_TIME: "Parking time",
  FLAT: "Fee",
};

const units: Readonly<Record<CdrLineItem["type"], string>> = {
  ENERGY: " kWh",
  TIME: " h",
  PARKING_TIME: " h",
  FLAT: "",
};
const per: Readonly<Record<CdrLineItem["type"], string>> = {
  ENERGY: " a kWh",
  TIME: " an hour",
  PARKING_TIME: " an hour",
  FLAT: "",
};

/** Exact decimal text: binary fractions would show 3.9199999. */
function product(left: number, right: number): string {
  const [a, b] = [scaled(left), scaled(right)];
  return unscaled(a.units * b.units, a.decimals + b.decimals);
}

function plainText(value: number): string {
  const { units: all, decimals } = scaled(value);
  return unscaled(all, decimals);
}

function scaled(value: number): { units: bigint; decimals: number } {
  const [whole = "0", fraction = ""] = String(value).split(".");
  return { units: BigInt(whole + fraction), decimals: fraction.length };
}

function unscaled(units: bigint, decimals: number): string {
  const digits = String(units < 0n ? -units : units).padStart(decimals + 1, "0");
  const whole = digits.slice(0, digits.length - decimals);
  const fraction = digits.slice(digits.length - decimals).replace(/0+$/, "");
  return `${units < 0n ? "-" : ""}${whole}${fraction === "" ? "" : `.${fraction}`}`;
}

/** Two more decimals than the currency has show the direction of rounding; … marks further digits. */
function shortened(exact: string, currency: string): string {
  const [whole = "", fraction = ""] = exact.split(".");
  const digits = decimalsOf(currency) + 2;
  return fraction.length <= digits ? exact : `${whole}.${fraction.slice(0, digits)}…`;
}
