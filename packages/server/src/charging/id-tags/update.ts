import { isDeepStrictEqual } from "node:util";
import { eq } from "drizzle-orm";
import type { Caller } from "../../core/caller.ts";
import type { Core } from "../../core/core.ts";
import { type Changes, withChanges } from "../../platform/changes.ts";
import { isoOf } from "../../platform/clock.ts";
import { idTags } from "../../store/schema.ts";
import { toUtc } from "../../store/timestamp.ts";
import { flagPaymentReferences } from "../cdrs/flag-payment-references.ts";
import { holdIdTag, type IdTagFields, type IdTagRow } from "./id-tag.ts";

export function updateIdTag(
  core: Core,
  caller: Caller,
  idTagId: string,
  { expiresAt, ...changes }: Changes<IdTagFields>,
): Promise<IdTagRow> {
  return core.db.transaction(async (tx) => {
    const utc = typeof expiresAt === "string" ? toUtc(expiresAt) : expiresAt;
    const before = await holdIdTag(tx, caller, idTagId);
    const after = withChanges<IdTagRow>(before, { ...changes, expiresAt: utc });
    if (isDeepStrictEqual(before, after)) return before;
    const row = { ...after, updatedAt: isoOf(core.clock.now()) };
    await tx.update(idTags).set(row).where(eq(idTags.id, idTagId));
    if (row.parentIdTag !== before.parentIdTag) await flagPaymentReferences(core, tx, row);
    return row;
  });
}
