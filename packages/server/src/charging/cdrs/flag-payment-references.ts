import { and, desc, eq, isNull, sql } from "drizzle-orm";
import type { Core } from "../../core/core.ts";
import { isoOf } from "../../platform/clock.ts";
import type { Tx } from "../../store/db.ts";
import { recordEvent } from "../../store/events.ts";
import { cdrs, idTags, paymentReferences } from "../../store/schema.ts";
import type { KnownTag } from "../sessions/authorize.ts";
import { bareTag, spellingsOf } from "./driver-identifiers.ts";

/** A limit: a tag that is as common as a payment provider's name must not cause too many events. */
const mostFlagged = 100;

/** Records that an authorized session of the tag began. From its first such session on, the tag names a driver. */
export async function tagCharges(core: Core, tx: Tx, tag: KnownTag): Promise<void> {
  if (tag.chargedAt !== null) return;
  await tx
    .update(idTags)
    .set({ chargedAt: isoOf(core.clock.now()) })
    .where(eq(idTags.id, tag.id));
  if (!tag.listed) await flagPaymentReferences(core, tx, tag);
}

/**
 * Reports the payment references that contain a tag which was listed, or charged, after they were attached. Does not change
 * the references.
 */
export async function flagPaymentReferences(
  core: Core,
  tx: Tx,
  { orgId, idTag, parentIdTag }: Pick<KnownTag, "orgId" | "idTag" | "parentIdTag">,
): Promise<void> {
  const texts = parentIdTag === null ? [idTag] : [idTag, parentIdTag];
  const found = await tx
    .select({ id: paymentReferences.id, sessionId: paymentReferences.sessionId, cdrId: cdrs.id })
    .from(paymentReferences)
    .leftJoin(cdrs, eq(cdrs.sessionId, paymentReferences.sessionId))
    .where(
      and(
        eq(paymentReferences.orgId, orgId),
        isNull(paymentReferences.redactedAt),
        sql`${spellingsOf([paymentReferences.paymentReference, paymentReferences.paymentProvider])}
          && array[${sql.join(
            texts.map((text) => bareTag(sql`${text}::text`)),
            sql`, `,
          )}]`,
      ),
    )
    .orderBy(desc(paymentReferences.createdAt))
    .limit(mostFlagged);
  for (const { id, sessionId, cdrId } of found)
    recordEvent(core, tx, {
      orgId,
      type: "payment_reference.flagged",
      subject: { type: "session", id: sessionId },
      actor: { type: "system" },
      data: { payment_reference_id: id, session_id: sessionId, cdr_id: cdrId },
    });
}
