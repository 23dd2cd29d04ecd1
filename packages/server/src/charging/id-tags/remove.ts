import { randomBytes } from "node:crypto";
import { and, eq, sql } from "drizzle-orm";
import { actorOf, type Caller } from "../../core/caller.ts";
import type { Core } from "../../core/core.ts";
import { isoOf } from "../../platform/clock.ts";
import type { Tx } from "../../store/db.ts";
import { recordEvent } from "../../store/events.ts";
import { idempotencyKeys, idTags } from "../../store/schema.ts";
import { eraseText, erasing } from "./erase.ts";
import { holdIdTag, type IdTagRow, unset } from "./queries.ts";

/**
 * Takes a tag off the list. Its row stays, because sessions refer to it. `erase` also replaces its text by a pseudonym, in
 * the row and wherever else it is stored as text, so that it is impossible to find out whose sessions they were.
 */
export async function removeIdTag(
  core: Core,
  caller: Caller,
  idTagId: string,
  erase: boolean,
): Promise<void> {
  // The frames that repeat the text are erased as well, so all frames must be in the store first.
  if (erase) await core.ingest.flushExchanges();
  await core.db.transaction(async (tx) => {
    const tag = await holdIdTag(tx, caller, idTagId);
    const now = isoOf(core.clock.now());
    // 19 of the 20 characters of an idToken, with 48 random bits.
    const pseudonym = `erased-${randomBytes(6).toString("hex")}`;
    await tx
      .update(idTags)
      .set({ ...unset, listed: false, updatedAt: now, ...(erase ? { idTag: pseudonym, erasedAt: now } : {}) })
      .where(eq(idTags.id, idTagId));
    recordEvent(core, tx, {
      orgId: caller.orgId,
      type: "id_tag.deleted",
      subject: { type: "id_tag", id: idTagId },
      actor: actorOf(caller),
      data: { id_tag_id: idTagId, erased: erase },
    });
    if (!erase) return;
    await eraseElsewhere(tx, tag, pseudonym);
    await eraseText(core, tx, tag, actorOf(caller));
  }, erasing);
}

async function eraseElsewhere(tx: Tx, tag: IdTagRow, pseudonym: string): Promise<void> {
  await tx
    .update(idTags)
    .set({ parentIdTag: pseudonym })
    .where(and(eq(idTags.orgId, tag.orgId), eq(sql`upper(${idTags.parentIdTag})`, tag.idTag.toUpperCase())));
  // The stored answers of the requests that listed it and its members: a replay must not bring the text back.
  const erased = JSON.stringify({ idTag: pseudonym, parentIdTag: null, note: null });
  await tx
    .update(idempotencyKeys)
    .set({ result: sql`${idempotencyKeys.result} || ${erased}::jsonb` })
    .where(eq(sql`${idempotencyKeys.result} ->> 'id'`, tag.id));
  await tx
    .update(idempotencyKeys)
    .set({ result: sql`jsonb_set(${idempotencyKeys.result}, '{parentIdTag}', to_jsonb(${pseudonym}::text))` })
    .where(
      and(
        eq(sql`${idempotencyKeys.result} ->> 'orgId'`, tag.orgId),
        eq(sql`upper(${idempotencyKeys.result} ->> 'parentIdTag')`, sql`upper(${tag.idTag}::text)`),
      ),
    );
}
