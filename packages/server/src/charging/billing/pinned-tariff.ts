import type { Evidence } from "@forecourt/pricing";
import { revisionBody } from "../../sites/tariffs/revision-body.ts";
import type { Tx } from "../../store/db.ts";
import type { sessions } from "../../store/schema.ts";

/** The revision that was in force when the session began; null when none was. */
export async function pinnedTariff(
  tx: Tx,
  { tariffId, tariffRevision }: typeof sessions.$inferSelect,
): Promise<Evidence["tariff"]> {
  if (tariffId === null || tariffRevision === null) return null;
  // The revision was validated when it was written. `decide` treats a revision that can no longer be priced as unusable.
  return (await revisionBody(tx, tariffId, tariffRevision)) as Evidence["tariff"];
}
