import { and, eq } from "drizzle-orm";
import type { Caller } from "../../core/caller.ts";
import { notFound } from "../../platform/problems.ts";
import type { Tx } from "../../store/db.ts";
import { apiKeys } from "../../store/schema.ts";

/** A key of the caller's organization. Its row is locked until the transaction ends. */
export async function ownKey(
  tx: Tx,
  caller: Pick<Caller, "orgId">,
  id: string,
): Promise<typeof apiKeys.$inferSelect> {
  const [row] = await tx
    .select()
    .from(apiKeys)
    .where(and(eq(apiKeys.id, id), eq(apiKeys.orgId, caller.orgId)))
    .for("update");
  if (row === undefined) throw notFound();
  return row;
}
