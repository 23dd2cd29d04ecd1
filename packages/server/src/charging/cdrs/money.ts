import type { CdrLineItem, CdrTax } from "@forecourt/contract";
import type { Complete } from "../../platform/wire.ts";
import type { LineItem, Tax } from "../../store/schema.ts";

/** Amounts are exact decimals in the database; on the wire they are JSON numbers, as the API defines them. */
export function toLineItem(line: LineItem): Complete<CdrLineItem> {
  return {
    type: line.type,
    description: line.description,
    quantity: Number(line.quantity),
    unit_price: Number(line.unitPrice),
    cost: Number(line.cost),
    vat: toNumber(line.vat),
  };
}

export function toTax({ vat, base, amount }: Tax): Complete<CdrTax> {
  return { vat: toNumber(vat), base: Number(base), amount: Number(amount) };
}

export function toNumber(decimal: string | null): number | null {
  return decimal === null ? null : Number(decimal);
}
