import { isDeepStrictEqual } from "node:util";
import type { IdTagUpdate } from "@forecourt/contract";
import { and, eq, sql } from "drizzle-orm";
import { actorOf, type Caller } from "../../core/caller.ts";
import type { Core } from "../../core/core.ts";
import { type Changes, withChanges } from "../../platform/changes.ts";
import { isoOf } from "../../platform/clock.ts";
import { notFound, ProblemError } from "../../platform/problems.ts";
import { holdLocation } from "../../sites/locations/queries.ts";
import { columnsOf, type RowOf } from "../../store/columns.ts";
import type { Tx } from "../../store/db.ts";
import { recordEvent } from "../../store/events.ts";
import { listNewest, type Page, type PageRequest } from "../../store/listing.ts";
import { idTags, sessions } from "../../store/schema.ts";
import { built } from "../../store/statement.ts";
import { toUtc } from "../../store/timestamp.ts";
import { flagPaymentReferences } from "../cdrs/flag-payment-references.ts";
import type { IdTagRow } from "../sessions/authorize.ts";

export const idTagColumns = columnsOf(idTags);

export type { IdTagRow } from "../sessions/authorize.ts";

/** The fields of a tag that the operator sets. */
export type IdTagFields = RowOf<typeof idTags, IdTagUpdate>;

export const unset: IdTagFields = {
  parentIdTag: null,
  status: "accepted",
  expiresAt: null,
  validFrom: null,
  locationIds: null,
  weight: null,
  tier: null,
  note: null,
};

/** The times of a request may have any offset. */
export function toUtcFields<Fields extends Changes<IdTagFields>>(fields: Fields): Fields {
  const utc = { ...fields };
  for (const key of ["expiresAt", "validFrom"] as const)
    if (typeof utc[key] === "string") utc[key] = toUtc(utc[key]);
  return utc;
}

/**
 * The locations cannot be deleted until the end of the transaction.
 * @throws ProblemError `location-not-found`
 */
export async function holdLocations(
  tx: Tx,
  caller: Caller,
  locationIds: readonly string[] | null | undefined,
): Promise<void> {
  // In one order, so that two requests cannot wait for each other.
  for (const locationId of [...new Set(locationIds ?? [])].sort()) {
    if (await holdLocation(tx, caller.orgId, locationId)) continue;
    const detail = `${JSON.stringify(locationId)} is not a location of this organization.`;
    throw new ProblemError("location-not-found", detail, {
      faults: [
        {
          pointer: `/location_ids/${(locationIds ?? []).indexOf(locationId)}`,
          code: "location-not-found",
          detail,
        },
      ],
    });
  }
}

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

export interface IdTag extends IdTagRow {
  /** When its newest session began. Null where there is none. */
  lastUsedAt: string | null;
}

export function findListedIdTag(core: Core, caller: Caller, idTagId: string): Promise<IdTag> {
  return core.db.read(async (tx) => {
    const [row] = await tx.select().from(idTags).where(ownListed(caller, idTagId));
    if (row === undefined) throw notFound("id tag");
    return withLastUse(tx, row);
  });
}

export interface IdTagFilter {
  /** The text; its case does not matter. */
  idTag: string | undefined;
  status: IdTagRow["status"] | undefined;
}

export function listIdTags(
  core: Core,
  caller: Caller,
  { idTag, status }: IdTagFilter,
  request: PageRequest,
): Promise<Page<IdTag>> {
  const where = and(
    eq(idTags.orgId, caller.orgId),
    eq(idTags.listed, true),
    idTag === undefined ? undefined : sql`upper(${idTags.idTag}) = upper(${idTag}::text)`,
    status === undefined ? undefined : eq(idTags.status, status),
  );
  return core.db.read(async (tx) => {
    const { rows, pagination } = await listNewest(tx, idTags, where, request);
    return { rows: await withLastUses(tx, rows), pagination };
  });
}

/** Read from the sessions: a column would make two chargers that use one card wait for each other. */
async function withLastUses(tx: Tx, rows: readonly IdTagRow[]): Promise<IdTag[]> {
  const uses = await tx.run(lastUses, { ids: rows.map(({ id }) => id) });
  const byTag = new Map(uses.map(({ id, lastUsedAt }) => [id, lastUsedAt]));
  return rows.map((row) => ({ ...row, lastUsedAt: byTag.get(row.id) ?? null }));
}

export async function withLastUse(tx: Tx, row: IdTagRow): Promise<IdTag> {
  const [tag] = await withLastUses(tx, [row]);
  if (tag === undefined) throw new Error("unreachable: one id tag in, none out");
  return tag;
}

const lastUses = built<{ ids: string[] }>()((db, { ids }) =>
  db
    .select({
      id: idTags.id,
      lastUsedAt: sql<string | null>`(select s.started_at from sessions s where s.id_tag_id = ${idTags}.id
        order by s.created_at desc limit 1)`.mapWith(sessions.startedAt),
    })
    .from(idTags)
    .where(sql`${idTags.id} = any(${ids}::text[])`),
);

export function updateIdTag(
  core: Core,
  caller: Caller,
  idTagId: string,
  changes: Changes<IdTagFields>,
): Promise<IdTag> {
  return core.db.transaction(async (tx) => {
    const before = await holdIdTag(tx, caller, idTagId);
    const after = withChanges<IdTagRow>(before, toUtcFields(changes));
    if (isDeepStrictEqual(before, after)) return withLastUse(tx, before);
    await holdLocations(tx, caller, changes.locationIds);
    const row = { ...after, updatedAt: isoOf(core.clock.now()) };
    await tx.update(idTags).set(row).where(eq(idTags.id, idTagId));
    if (row.parentIdTag !== before.parentIdTag) await flagPaymentReferences(core, tx, row);
    recordEvent(core, tx, {
      orgId: caller.orgId,
      type: "id_tag.updated",
      subject: { type: "id_tag", id: idTagId },
      actor: actorOf(caller),
      data: { id_tag_id: idTagId, status: row.status, changed: idTagColumns.differences(before, after) },
    });
    return withLastUse(tx, row);
  });
}
