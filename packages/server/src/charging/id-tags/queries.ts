import { isDeepStrictEqual } from "node:util";
import type { IdTagUpdate } from "@forecourt/contract";
import { and, eq } from "drizzle-orm";
import type { Caller } from "../../core/caller.ts";
import type { Core } from "../../core/core.ts";
import { type Changes, withChanges } from "../../platform/changes.ts";
import { isoOf } from "../../platform/clock.ts";
import { notFound } from "../../platform/problems.ts";
import { columnsOf, type RowOf } from "../../store/columns.ts";
import type { Tx } from "../../store/db.ts";
import { listNewest, type Page, type PageRequest } from "../../store/listing.ts";
import { idTags } from "../../store/schema.ts";
import { toUtc } from "../../store/timestamp.ts";
import { flagPaymentReferences } from "../cdrs/flag-payment-references.ts";
import type { IdTagRow } from "../sessions/authorize.ts";

export const idTagColumns = columnsOf(idTags);

export type { IdTagRow } from "../sessions/authorize.ts";

/** The fields of a tag that the operator sets. */
export type IdTagFields = RowOf<typeof idTags, IdTagUpdate>;

export const unset: IdTagFields = { parentIdTag: null, status: "accepted", expiresAt: null, note: null };

/** Only listed tags can be named in requests. A tag that was only seen does not belong to a caller's records. */
function ownListed(caller: Caller, idTagId: string) {
  return and(eq(idTags.id, idTagId), eq(idTags.orgId, caller.orgId), eq(idTags.listed, true));
}

/** Locks the row to the end of the transaction. */
export async function holdIdTag(tx: Tx, caller: Caller, idTagId: string): Promise<IdTagRow> {
  const [row] = await tx.select().from(idTags).where(ownListed(caller, idTagId)).for("update");
  if (row === undefined) throw notFound("id tag");
  return row;
}

export async function findListedIdTag(core: Core, caller: Caller, idTagId: string): Promise<IdTagRow> {
  const [row] = await core.db.read((tx) => tx.select().from(idTags).where(ownListed(caller, idTagId)));
  if (row === undefined) throw notFound("id tag");
  return row;
}

export function listIdTags(core: Core, caller: Caller, request: PageRequest): Promise<Page<IdTagRow>> {
  const where = and(eq(idTags.orgId, caller.orgId), eq(idTags.listed, true));
  return core.db.read((tx) => listNewest(tx, idTags, where, request));
}

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
