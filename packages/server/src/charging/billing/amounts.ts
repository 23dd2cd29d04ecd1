import type { Bill, Priced } from "@forecourt/pricing";
import { eq } from "drizzle-orm";
import type { Core } from "../../core/core.ts";
import type { Tx } from "../../store/db.ts";
import { type cdrs, organizations } from "../../store/schema.ts";

type CdrRow = typeof cdrs.$inferSelect;

/** The amounts of a receipt, and of the cost of a running session. */
export type Amounts = Pick<
  CdrRow,
  | "tariffId"
  | "tariffRevision"
  | "currency"
  | "totalEnergyWh"
  | "totalTimeS"
  | "totalCost"
  | "totalCostInclVat"
  | "taxIncluded"
  | "taxes"
  | "lineItems"
  | "status"
>;

/** `currency`: the organization's default, for a session without a tariff that names a currency. */
export function amountsOf(
  { tariffId, tariffRevision }: Pick<CdrRow, "tariffId" | "tariffRevision">,
  { decided, priced }: Bill,
  currency: string,
): Amounts {
  return {
    tariffId,
    tariffRevision,
    currency: priced?.currency ?? currency,
    totalEnergyWh: decided.energyWh,
    totalTimeS: decided.timeS,
    totalCost: priced === null ? "0" : priced.total,
    totalCostInclVat: priced?.totals.incl ?? null,
    taxIncluded: priced?.taxIncluded ?? null,
    taxes: (priced?.totals.taxes ?? []).map(({ rate, base, amount }) => ({ vat: rate, base, amount })),
    lineItems: (priced?.lines ?? []).map(toLineItem),
    status: priced === null ? "unbillable" : "valid",
  };
}

/** The organization's default currency. */
export async function currencyOf(core: Core, tx: Tx, orgId: string): Promise<string> {
  const [organization] = await tx
    .select({ currency: organizations.defaultCurrency })
    .from(organizations)
    .where(eq(organizations.id, orgId));
  return organization?.currency ?? core.config.defaultCurrency;
}

/** The fields of a line that the API shows, without the fields that only pricing uses. */
function toLineItem({ type, description, quantity, unitPrice, cost, vat }: Priced["lines"][number]) {
  return { type, description, quantity, unitPrice, cost, vat };
}
