import type { Priced } from "@forecourt/pricing";
import type { LineItem } from "../store/schema.ts";

/** What a receipt keeps of its lines: what the API shows of them, and nothing that pricing alone knows. */
export function lineItemsOf(priced: Priced | null): LineItem[] {
  return (priced?.lines ?? []).map(({ type, description, quantity, unitPrice, cost, vat }) => ({
    type,
    description,
    quantity,
    unitPrice,
    cost,
    vat,
  }));
}
