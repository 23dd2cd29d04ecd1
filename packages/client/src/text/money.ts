import { madeOnce } from "./made-once.ts";

/** An amount as it is, with no fewer decimals than its currency has: `3.50 EUR`, `0.3517 EUR`, `350 JPY`. */
export function money(amount: number, currency: string): string {
  const [whole = "0", decimals = ""] = String(amount).split(".");
  const padded = decimals.padEnd(decimalsOf(currency), "0");
  return `${whole}${padded === "" ? "" : `.${padded}`} ${currency}`;
}

/** ISO 4217's minor unit, as far as this Node knows the currency. */
export function decimalsOf(currency: string): number {
  return /^[A-Z]{3}$/.test(currency) ? decimalsOfCode(currency) : 0;
}

const decimalsOfCode = madeOnce(
  (currency) =>
    new Intl.NumberFormat("en", { style: "currency", currency }).resolvedOptions().maximumFractionDigits ?? 2,
);
