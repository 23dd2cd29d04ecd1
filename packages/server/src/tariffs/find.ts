import type { Caller, Context } from "../context.ts";
import { notFound } from "../problems.ts";
import { tariffs } from "../store/schema.ts";
import { ownTariff, type TariffRevision, withRevisions } from "./tariff.ts";

export function findTariff(ctx: Context, caller: Caller, tariffId: string): Promise<TariffRevision> {
  return ctx.db.read(async (tx) => {
    const rows = await tx.select().from(tariffs).where(ownTariff(caller, tariffId));
    const [tariff] = await withRevisions(tx, rows);
    if (tariff === undefined) throw notFound();
    return tariff;
  });
}
