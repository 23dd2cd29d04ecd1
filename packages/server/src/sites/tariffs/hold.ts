import { and, eq, isNull } from "drizzle-orm";
import type { Tx } from "../../store/db.ts";
import { tariffRevisions, tariffs } from "../../store/schema.ts";
import type { TariffBody } from "./tariff.ts";

/**
 * Locks the tariff and returns its current body; null when the organization has no tariff with this id. The tariff cannot be
 * replaced or deleted before the transaction ends.
 */
export async function holdTariff(tx: Tx, orgId: string, tariffId: string): Promise<TariffBody | null> {
  const [tariff] = await tx
    .select({ revision: tariffs.revision })
    .from(tariffs)
    .where(and(eq(tariffs.id, tariffId), eq(tariffs.orgId, orgId), isNull(tariffs.deletedAt)))
    .for("share");
  if (tariff === undefined) return null;
  const [revision] = await tx
    .select({ body: tariffRevisions.body })
    .from(tariffRevisions)
    .where(and(eq(tariffRevisions.tariffId, tariffId), eq(tariffRevisions.revision, tariff.revision)));
  if (revision === undefined)
    throw new Error(`unreachable: tariff ${tariffId} has no revision ${tariff.revision}`);
  return revision.body;
}
