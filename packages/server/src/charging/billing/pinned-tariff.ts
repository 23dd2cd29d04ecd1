import type { Evidence } from "@forecourt/pricing";
import { and, eq } from "drizzle-orm";
import type { Tx } from "../../store/db.ts";
import { type sessions, tariffRevisions } from "../../store/schema.ts";
import { built } from "../../store/statement.ts";

/** The revision that was in force when the session began, also when the tariff was deleted since; null when none was. */
export async function pinnedTariff(
  tx: Tx,
  { tariffId, tariffRevision: revision }: typeof sessions.$inferSelect,
): Promise<Evidence["tariff"]> {
  if (tariffId === null || revision === null) return null;
  const [row] = await tx.run(tariffRevision, { tariffId, revision });
  // The revision was validated when it was written. `decide` treats a revision that can no longer be priced as unusable.
  return (row?.body ?? null) as Evidence["tariff"];
}

const tariffRevision = built<{ tariffId: string; revision: number }>()((db, { tariffId, revision }) =>
  db
    .select({ body: tariffRevisions.body })
    .from(tariffRevisions)
    .where(and(eq(tariffRevisions.tariffId, tariffId), eq(tariffRevisions.revision, revision))),
);
