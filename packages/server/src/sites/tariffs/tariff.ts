import { and, eq, inArray, isNull } from "drizzle-orm";
import type { Caller } from "../../core/caller.ts";
import type { Tx } from "../../store/db.ts";
import { tariffRevisions, tariffs } from "../../store/schema.ts";

export type TariffRow = typeof tariffs.$inferSelect;
export type TariffBody = (typeof tariffRevisions.$inferSelect)["body"];

/** A tariff with the body of one of its revisions. */
export interface TariffRevision {
  id: string;
  revision: number;
  body: TariffBody;
  /** When the tariff was created. */
  createdAt: string;
  /** When the revision was created. */
  revisedAt: string;
}

/** A deleted tariff stays in the database for the CDRs that name it, but a caller cannot reach it any more. */
export function ownTariff(caller: Caller, tariffId: string) {
  return and(eq(tariffs.id, tariffId), eq(tariffs.orgId, caller.orgId), isNull(tariffs.deletedAt));
}

/** The current revision of each; one query for all rows. */
export async function withRevisions(tx: Tx, rows: readonly TariffRow[]): Promise<TariffRevision[]> {
  if (rows.length === 0) return [];
  const ids = rows.map(({ id }) => id);
  const revisions = await tx
    .select({ tariffId: tariffs.id, body: tariffRevisions.body, revisedAt: tariffRevisions.createdAt })
    .from(tariffs)
    .innerJoin(
      tariffRevisions,
      and(eq(tariffRevisions.tariffId, tariffs.id), eq(tariffRevisions.revision, tariffs.revision)),
    )
    .where(inArray(tariffs.id, ids));
  const byTariff = new Map(revisions.map((revision) => [revision.tariffId, revision]));
  return rows.map(({ id, revision, createdAt }) => {
    const current = byTariff.get(id);
    if (current === undefined) throw new Error(`unreachable: tariff ${id} has no revision ${revision}`);
    return { id, revision, createdAt, body: current.body, revisedAt: current.revisedAt };
  });
}
