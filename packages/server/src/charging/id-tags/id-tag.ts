import { and, eq } from "drizzle-orm";
import type { Caller } from "../../core/caller.ts";
import { notFound } from "../../platform/problems.ts";
import type { Tx } from "../../store/db.ts";
import { idTags } from "../../store/schema.ts";
import type { IdTagRow } from "../sessions/authorize.ts";

export type { IdTagRow } from "../sessions/authorize.ts";

/** The fields of a tag that the operator sets. */
export type IdTagFields = Pick<IdTagRow, "parentIdTag" | "status" | "expiresAt" | "note">;

export const unset: IdTagFields = { parentIdTag: null, status: "accepted", expiresAt: null, note: null };

/** Only listed tags can be named in requests. A tag that was only seen does not belong to a caller's records. */
export function ownListed(caller: Caller, idTagId: string) {
  return and(eq(idTags.id, idTagId), eq(idTags.orgId, caller.orgId), eq(idTags.listed, true));
}

/** Locks the row to the end of the transaction. */
export async function holdIdTag(tx: Tx, caller: Caller, idTagId: string): Promise<IdTagRow> {
  const [row] = await tx.select().from(idTags).where(ownListed(caller, idTagId)).for("update");
  if (row === undefined) throw notFound();
  return row;
}
