import { and, eq, gte, sql } from "drizzle-orm";
import type { Caller } from "../../core/caller.ts";
import type { Core } from "../../core/core.ts";
import { isoOf } from "../../platform/clock.ts";
import { columnsOf } from "../../store/columns.ts";
import type { Tx } from "../../store/db.ts";
import { listNewest, type Page, type PageRequest } from "../../store/listing.ts";
import { unknownIdTagsKeptMs } from "../../store/retention.ts";
import { unknownIdTags } from "../../store/schema.ts";

/** A tag that a charger sent and that no list has. */
interface ShownUnknown {
  orgId: string;
  idTag: string;
  chargerId: string;
  connectorId: number | null;
  attempts: number;
  firstAt: number;
  lastAt: number;
}

/** Only the newest of each organization are kept: a charger can send any text as a tag. */
const mostKept = 1_000;

/** Adds these tags, unless they were listed meanwhile. */
export async function storeUnknownIdTags(
  core: Pick<Core, "newId">,
  tx: Tx,
  shown: readonly ShownUnknown[],
): Promise<void> {
  if (shown.length === 0) return;
  const rows = [...groupedByText(shown).values()].map((tag) => ({
    id: core.newId("tag"),
    org_id: tag.orgId,
    id_tag: tag.idTag,
    charger_id: tag.chargerId,
    connector_id: tag.connectorId,
    attempts: tag.attempts,
    first_seen_at: isoOf(tag.firstAt),
    last_seen_at: isoOf(tag.lastAt),
  }));
  // Always in the same order, so that two processes cannot deadlock.
  rows.sort((a, b) => (keyOf(a.org_id, a.id_tag) < keyOf(b.org_id, b.id_tag) ? -1 : 1));
  await tx.execute(sql`
    insert into unknown_id_tags (id, org_id, id_tag, charger_id, connector_id, attempts, first_seen_at, last_seen_at)
    select id, org_id, id_tag, charger_id, connector_id, attempts, first_seen_at, last_seen_at
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as shown(id text, org_id text, id_tag text, charger_id text,
      connector_id integer, attempts bigint, first_seen_at timestamptz, last_seen_at timestamptz)
    where not exists (select from id_tags
      where id_tags.org_id = shown.org_id and upper(id_tags.id_tag) = upper(shown.id_tag) and id_tags.listed)
    on conflict (org_id, upper(id_tag)) do update set attempts = unknown_id_tags.attempts + excluded.attempts,
      last_seen_at = greatest(unknown_id_tags.last_seen_at, excluded.last_seen_at),
      charger_id = excluded.charger_id, connector_id = excluded.connector_id`);
  for (const orgId of new Set(rows.map(({ org_id }) => org_id)))
    await tx.execute(sql`
      delete from unknown_id_tags where id in (
        select id from unknown_id_tags where org_id = ${orgId} order by last_seen_at desc, id offset ${mostKept})`);
}

/** The same tag at several chargers: the last one counts. */
function groupedByText(shown: readonly ShownUnknown[]): Map<string, ShownUnknown> {
  const grouped = new Map<string, ShownUnknown>();
  for (const tag of [...shown].sort((a, b) => a.lastAt - b.lastAt)) {
    const key = keyOf(tag.orgId, tag.idTag);
    const before = grouped.get(key);
    grouped.set(
      key,
      before === undefined
        ? tag
        : {
            ...tag,
            idTag: before.idTag,
            firstAt: Math.min(before.firstAt, tag.firstAt),
            attempts: before.attempts + tag.attempts,
          },
    );
  }
  return grouped;
}

function keyOf(orgId: string, idTag: string): string {
  return `${orgId} ${idTag.toUpperCase()}`;
}

/** The tag is listed, or its text is erased. */
export async function forgetUnknownIdTag(
  tx: Tx,
  { orgId, idTag }: Pick<ShownUnknown, "orgId" | "idTag">,
): Promise<void> {
  await tx
    .delete(unknownIdTags)
    .where(and(eq(unknownIdTags.orgId, orgId), sql`upper(${unknownIdTags.idTag}) = upper(${idTag}::text)`));
}

export const unknownIdTagColumns = columnsOf(unknownIdTags);

export type UnknownIdTag = typeof unknownIdTags.$inferSelect & { chargerIdentity: string | null };

export interface UnknownIdTagFilter {
  chargerId: string | undefined;
  since: string | undefined;
}

export function listUnknownIdTags(
  core: Core,
  caller: Caller,
  { chargerId, since }: UnknownIdTagFilter,
  request: PageRequest,
): Promise<Page<UnknownIdTag>> {
  const kept = isoOf(core.clock.now() - unknownIdTagsKeptMs);
  const where = and(
    eq(unknownIdTags.orgId, caller.orgId),
    gte(unknownIdTags.lastSeenAt, kept),
    since === undefined ? undefined : gte(unknownIdTags.lastSeenAt, since),
    chargerId === undefined ? undefined : eq(unknownIdTags.chargerId, chargerId),
  );
  return core.db.read((tx) =>
    listNewest(tx, unknownIdTags, where, request, {
      chargerIdentity: "(select identity from chargers where id = page.charger_id)",
    }),
  );
}
