import { eq } from "drizzle-orm";
import type { Caller } from "../../core/caller.ts";
import type { Core } from "../../core/core.ts";
import { notFound } from "../../platform/problems.ts";
import { listByNumber, type Page, type PageRequest } from "../../store/listing.ts";
import { tariffRevisions, tariffs } from "../../store/schema.ts";
import { ownTariff, type TariffRevision } from "./tariff.ts";

export function listTariffRevisions(
  core: Core,
  caller: Caller,
  tariffId: string,
  request: PageRequest,
): Promise<Page<TariffRevision>> {
  return core.db.read(async (tx) => {
    const [tariff] = await tx.select().from(tariffs).where(ownTariff(caller, tariffId));
    if (tariff === undefined) throw notFound();
    const ofTariff = eq(tariffRevisions.tariffId, tariffId);
    const { rows, pagination } = await listByNumber(
      tx,
      tariffRevisions,
      tariffRevisions.revision,
      ofTariff,
      request,
    );
    return {
      rows: rows.map(({ revision, body, createdAt }) => ({
        id: tariffId,
        revision,
        body,
        createdAt: tariff.createdAt,
        revisedAt: createdAt,
      })),
      pagination,
    };
  });
}
