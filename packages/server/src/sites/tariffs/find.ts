import type { Caller } from "../../core/caller.ts";
import type { Core } from "../../core/core.ts";
import { notFound } from "../../platform/problems.ts";
import { tariffs } from "../../store/schema.ts";
import { ownTariff, type TariffRevision, withRevisions } from "./tariff.ts";

export function findTariff(core: Core, caller: Caller, tariffId: string): Promise<TariffRevision> {
  return core.db.read(async (tx) => {
    const rows = await tx.select().from(tariffs).where(ownTariff(caller, tariffId));
    const [tariff] = await withRevisions(tx, rows);
    if (tariff === undefined) throw notFound();
    return tariff;
  });
}
