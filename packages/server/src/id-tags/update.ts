import { isDeepStrictEqual } from "node:util";
import { eq } from "drizzle-orm";
import { flagPaymentReferences } from "../cdrs/flag-payment-references.ts";
import { type Changes, withChanges } from "../changes.ts";
import type { Caller, Context } from "../context.ts";
import { isoOf } from "../context.ts";
import { idTags } from "../store/schema.ts";
import { toUtc } from "../store/timestamp.ts";
import { holdIdTag, type IdTagFields, type IdTagRow } from "./id-tag.ts";

export function updateIdTag(
  ctx: Context,
  caller: Caller,
  idTagId: string,
  { expiresAt, ...changes }: Changes<IdTagFields>,
): Promise<IdTagRow> {
  return ctx.db.transaction(async (tx) => {
    const utc = typeof expiresAt === "string" ? toUtc(expiresAt) : expiresAt;
    const before = await holdIdTag(tx, caller, idTagId);
    const after = withChanges<IdTagRow>(before, { ...changes, expiresAt: utc });
    if (isDeepStrictEqual(before, after)) return before;
    const row = { ...after, updatedAt: isoOf(ctx.clock.now()) };
    await tx.update(idTags).set(row).where(eq(idTags.id, idTagId));
    if (row.parentIdTag !== before.parentIdTag) await flagPaymentReferences(ctx, tx, row);
    return row;
  });
}
