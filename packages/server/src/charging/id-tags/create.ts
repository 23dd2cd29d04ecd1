import { eq } from "drizzle-orm";
import { actorOf, type Caller } from "../../core/caller.ts";
import type { Core } from "../../core/core.ts";
import { type Once, once } from "../../core/idempotency.ts";
import { type Changes, withChanges } from "../../platform/changes.ts";
import { isoOf } from "../../platform/clock.ts";
import { ProblemError } from "../../platform/problems.ts";
import { recordEvent } from "../../store/events.ts";
import { idTags } from "../../store/schema.ts";
import { flagPaymentReferences } from "../cdrs/flag-payment-references.ts";
import { ensureIdTag } from "../sessions/authorize.ts";
import { holdLocations, type IdTag, type IdTagFields, toUtcFields, unset, withLastUse } from "./queries.ts";
import { forgetUnknownIdTag } from "./unknown.ts";

export type NewIdTag = Changes<IdTagFields> & { idTag: string };

/** Lists a tag. A tag that was seen or listed before keeps its row, because its sessions refer to it. */
export function createIdTag(core: Core, caller: Caller, { idTag, ...given }: NewIdTag): Promise<Once<IdTag>> {
  return once(core, caller, async (tx) => {
    const fields = withChanges<IdTagFields>(unset, toUtcFields(given));
    await holdLocations(tx, caller, fields.locationIds);
    const { id } = await ensureIdTag(core, tx, caller.orgId, idTag);
    const [seen] = await tx
      .select({ listed: idTags.listed })
      .from(idTags)
      .where(eq(idTags.id, id))
      .for("update");
    if (seen === undefined || seen.listed) {
      throw new ProblemError("id-tag-taken", "This id tag is listed already; id tags are case-insensitive.");
    }
    const now = isoOf(core.clock.now());
    const [row] = await tx
      .update(idTags)
      .set({ ...fields, idTag, listed: true, createdAt: now, updatedAt: now })
      .where(eq(idTags.id, id))
      .returning();
    if (row === undefined) throw new Error("unreachable: a locked id tag is gone");
    await forgetUnknownIdTag(tx, row);
    await flagPaymentReferences(core, tx, row);
    recordEvent(core, tx, {
      orgId: caller.orgId,
      type: "id_tag.created",
      subject: { type: "id_tag", id },
      actor: actorOf(caller),
      data: { id_tag_id: id, status: row.status },
    });
    return withLastUse(tx, row);
  });
}
