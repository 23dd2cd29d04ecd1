import { type SQL, sql } from "drizzle-orm";
import type { ChargerConnection } from "../../core/ingest.ts";
import { isoOf } from "../../platform/clock.ts";
import type { Tx } from "../../store/db.ts";
import { chargerBoots } from "../../store/schema.ts";

/*
 * Stores permanently when a charger was connected and when it booted. Billing checks the timestamps of the charger's clock
 * against it, also when it decides a session again months later. Rows are only added.
 */

/** The time since which a charger in `table` was connected, was accepted, and had booted if it did. */
export function acceptedSince(table: SQL): SQL {
  return sql`case when ${table}.last_boot_at >= ${table}.connected_at then ${table}.last_boot_at
    when ${table}.registration_status = 'accepted' then ${table}.connected_at end`;
}

/** The close code of a server restart, an unreachable store, and a handler that fails: some messages got no reply then. */
export function isReplyWithheld(code: number): boolean {
  return code === 1012;
}

/**
 * Records what was known of the connection just before the charger reported a late start over it. `seenBefore` in epoch ms.
 */
export async function recordConnectionOfStart(
  tx: Tx,
  chargerId: string,
  start: { sessionId: string; seenBefore: number; receivedAt: number },
): Promise<void> {
  await tx.execute(sql`
    insert into charger_connections
      (org_id, charger_id, session_id, connected_at, accepted_at, last_seen_at, reply_withheld)
    select c.org_id, c.id, ${start.sessionId}, c.connected_at, ${acceptedSince(sql`c`)},
      greatest(c.connected_at, ${isoOf(Math.min(start.seenBefore, start.receivedAt))}::timestamptz), false
    from chargers c where c.id = ${chargerId} and c.connected_at is not null`);
}

export async function recordBoots(
  tx: Tx,
  connections: readonly ChargerConnection[],
  at: string,
): Promise<void> {
  await tx.insert(chargerBoots).values(connections.map(({ chargerId, orgId }) => ({ orgId, chargerId, at })));
}
