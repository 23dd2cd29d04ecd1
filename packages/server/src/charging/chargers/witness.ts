import { type SQL, sql } from "drizzle-orm";
import type { Link } from "../../core/ingest.ts";
import { isoOf } from "../../platform/clock.ts";
import type { Tx } from "../../store/db.ts";
import { chargerBoots, type chargers } from "../../store/schema.ts";

/*
 * When a charger was connected and when it booted, kept for good: billing holds the timestamps of its clock against it, also when
 * a session is decided again months later. Rows are only added.
 */

/** From when on a charger in `table` was connected, accepted, and had booted if it did. */
export function acceptedSince(table: SQL): SQL {
  return sql`case when ${table}.last_boot_at >= ${table}.connected_at then ${table}.last_boot_at
    when ${table}.registration_status = 'accepted' then ${table}.connected_at end`;
}

/** Server restarts, stores that are away and handlers that fail close a connection so, with messages that got no reply. */
const withoutReply = 1012;

/** The connection of this epoch is over, and the charger's row still says so. */
export async function recordConnectionEnd(
  tx: Tx,
  { chargerId, epoch }: Link,
  { code, lastSeenAt }: { code: number; lastSeenAt: number },
): Promise<void> {
  await tx.execute(sql`
    insert into charger_connections (org_id, charger_id, connected_at, accepted_at, last_seen_at, reply_withheld)
    select c.org_id, c.id, c.connected_at, ${acceptedSince(sql`c`)},
      greatest(c.last_seen_at, ${isoOf(lastSeenAt)}::timestamptz), ${code === withoutReply}
    from chargers c
    where c.id = ${chargerId} and c.connection_epoch = ${epoch} and c.owner is not null and c.connected_at is not null`);
}

/** A late start came by the charger's connection: what was known of the connection just before it. `seenBefore` in epoch ms. */
export async function recordConnectionOfStart(
  tx: Tx,
  charger: typeof chargers.$inferSelect,
  start: { sessionId: string; seenBefore: number; receivedAt: number },
): Promise<void> {
  await tx.execute(sql`
    insert into charger_connections
      (org_id, charger_id, session_id, connected_at, accepted_at, last_seen_at, reply_withheld)
    select c.org_id, c.id, ${start.sessionId}, c.connected_at, ${acceptedSince(sql`c`)},
      greatest(c.connected_at, ${isoOf(Math.min(start.seenBefore, start.receivedAt))}::timestamptz), false
    from chargers c where c.id = ${charger.id} and c.connected_at is not null`);
}

export async function recordBoots(tx: Tx, links: readonly Link[], at: string): Promise<void> {
  await tx.insert(chargerBoots).values(links.map(({ chargerId, orgId }) => ({ orgId, chargerId, at })));
}
