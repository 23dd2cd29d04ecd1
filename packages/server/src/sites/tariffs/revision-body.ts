import { and, eq } from "drizzle-orm";
import type { Tx } from "../../store/db.ts";
import { tariffRevisions } from "../../store/schema.ts";
import type { TariffBody } from "./tariff.ts";

/** A revision as it was accepted, also when the tariff was deleted since; null when the revision does not exist. */
export async function revisionBody(tx: Tx, tariffId: string, revision: number): Promise<TariffBody | null> {
  const [row] = await tx
    .select({ body: tariffRevisions.body })
    .from(tariffRevisions)
    .where(and(eq(tariffRevisions.tariffId, tariffId), eq(tariffRevisions.revision, revision)));
  return row?.body ?? null;
}
