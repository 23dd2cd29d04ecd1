import type { CdrLineItem, CdrTax } from "@forecourt/contract";

/** One item of a price; amounts are exact decimals as text. */
interface Line {
  type: CdrLineItem["type"];
  description: string | null;
  quantity: string;
  unitPrice: string;
  cost: string;
  vat: string | null;
}

/** Amounts are exact decimals in the database; on the wire they are JSON numbers, as the API defines them. */
export function toLineItem({ type, description, quantity, unitPrice, cost, vat }: Line): CdrLineItem {
  return {
    type,
    description,
    quantity: Number(quantity),
    unit_price: Number(unitPrice),
    cost: Number(cost),
    vat: toNumber(vat),
  };
}

export function toTax({ vat, base, amount }: { vat: string | null; base: string; amount: string }): CdrTax {
  return { vat: toNumber(vat), base: Number(base), amount: Number(amount) };
}

export function toNumber(decimal: string | null): number | null {
  return decimal === null ? null : Number(decimal);
}
