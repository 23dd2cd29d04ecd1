import { eq } from "drizzle-orm";
import { flagPaymentReferences } from "../cdrs/flag-payment-references.ts";
import { type Changes, withChanges } from "../changes.ts";
import type { Caller, Context } from "../context.ts";
import { isoOf } from "../context.ts";
import { type Once, once } from "../idempotency.ts";
import { ProblemError } from "../problems.ts";
import { ensureIdTag } from "../sessions/authorize.ts";
import { idTags } from "../store/schema.ts";
import { type IdTagFields, type IdTagRow, unset } from "./id-tag.ts";

export type NewIdTag = Changes<IdTagFields> & { idTag: string };

/** Lists a tag. One that was seen before, or listed once, keeps its row: its sessions refer to it. */
export function createIdTag(
  ctx: Context,
  caller: Caller,
  { idTag, ...given }: NewIdTag,
): Promise<Once<IdTagRow>> {
  return once(ctx, caller, async (tx) => {
    const fields = withChanges<IdTagFields>(unset, given);
    const { id } = await ensureIdTag(ctx, tx, caller.orgId, idTag);
    const [seen] = await tx
      .select({ listed: idTags.listed })
      .from(idTags)
      .where(eq(idTags.id, id))
      .for("update");
    if (seen === undefined || seen.listed) {
      throw new ProblemError(
        "id-tag-taken",
        "This id tag is listed already; upper and lower case are the same.",
      );
    }
    const now = isoOf(ctx.clock.now());
    const [row] = await tx
      .update(idTags)
      .set({ ...fields, idTag, listed: true, createdAt: now, updatedAt: now })
      .where(eq(idTags.id, id))
      .returning();
    if (row === undefined) throw new Error("unreachable: an id tag that is held is gone");
    await flagPaymentReferences(ctx, tx, row);
    return row;
  });
}
