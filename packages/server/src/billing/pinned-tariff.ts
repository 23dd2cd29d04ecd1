import type { Evidence } from "@forecourt/pricing";
import { and, eq } from "drizzle-orm";
import type { Tx } from "../store/db.ts";
import { type sessions, tariffRevisions } from "../store/schema.ts";

/** The revision that was in force when the session began; null when none was. */
export async function pinnedTariff(
  tx: Tx,
  session: typeof sessions.$inferSelect,
): Promise<Evidence["tariff"]> {
  if (session.tariffId === null || session.tariffRevision === null) return null;
  const [revision] = await tx
    .select({ body: tariffRevisions.body })
    .from(tariffRevisions)
    .where(
      and(
        eq(tariffRevisions.tariffId, session.tariffId),
        eq(tariffRevisions.revision, session.tariffRevision),
      ),
    );
  // Validated when it was written; `decide` finds a revision that can no longer be priced unusable.
  return (revision?.body ?? null) as Evidence["tariff"];
}
