import type { EventMap } from "@forecourt/contract";
import { type SQL, type SQLWrapper, sql } from "drizzle-orm";
import type { Core } from "../../core/core.ts";
import type { ChargerConnection } from "../../core/ingest.ts";
import { isoOf } from "../../platform/clock.ts";
import type { Tx } from "../../store/db.ts";
import { type NewEvent, recordEvents } from "../../store/events.ts";
import type { Grouped } from "../../store/grouped.ts";
import { connectionIdOf } from "./connection.ts";
import { groupedByCharger } from "./grouped-by-charger.ts";
import { type ClosedReason, type Ending, whyClosed } from "./why-closed.ts";
import { acceptedSince, isReplyWithheld } from "./witness.ts";

/** The end of a connection. */
export interface Ended {
  connection: ChargerConnection;
  about: Ending & { connectedForMs: number; lastSeenAt: number };
}

/**
 * Records that sockets have closed, many in one commit: a process that dies loses all of its chargers at once. A charger is
 * offline then, unless a newer socket has replaced this one or the end is already recorded.
 */
export function createDisconnections(core: Core): Grouped<Ended, unknown> {
  return groupedByCharger(
    ({ connection }: Ended) => connection.chargerId,
    (ended, options) => disconnectChargers(core, ended, options),
  );
}

/** Resolves with those that are recorded now, by charger. */
function disconnectChargers(
  core: Core,
  ended: readonly Ended[],
  { waits }: { waits: boolean },
): Promise<Map<string, Ended>> {
  const of = new Map(ended.map((each) => [each.connection.chargerId, each]));
  const wanted = JSON.stringify(
    ended.map(({ connection, about }) => ({
      id: connection.chargerId,
      epoch: connection.epoch,
      seen_at: isoOf(about.lastSeenAt),
      withheld: isReplyWithheld(about.code),
    })),
  );
  const now = isoOf(core.clock.now());
  const disconnect = async (tx: Tx): Promise<Map<string, Ended>> => {
    const rows = await tx.execute<{ id: string; active_session_ids: string[] }>(sql`
      with ended as (
        select * from jsonb_to_recordset(${wanted}::jsonb) as ended(
          id text, epoch bigint, seen_at timestamptz, withheld boolean)
      ), before as (
        select c.id, c.org_id, c.connected_at, ${acceptedSince(sql`c`)} as accepted_at,
          greatest(c.last_seen_at, ended.seen_at) as last_seen_at, ended.withheld
        from chargers c join ended on ended.id = c.id and ended.epoch = c.connection_epoch
        where c.owner is not null
        order by c.id
        for no key update of c ${sql.raw(waits ? "" : "skip locked")}
      ), disconnected as (
        update chargers set owner = null, connected_at = null, away_since = ${now}::timestamptz,
          last_seen_at = before.last_seen_at
        from before where chargers.id = before.id
      ), recorded as (
        insert into charger_connections (org_id, charger_id, connected_at, accepted_at, last_seen_at, reply_withheld)
        select org_id, id, connected_at, accepted_at, last_seen_at, withheld from before where connected_at is not null
      )
      select before.id, ${openSessionIds(sql`before`)} as active_session_ids from before`);
    const recorded = new Map<string, Ended>();
    const events = [...rows].map(({ id, active_session_ids }) => {
      // The charger is one of those in the request.
      const each = of.get(id) as Ended;
      recorded.set(id, each);
      return disconnectedEvent(each, active_session_ids);
    });
    if (events.length > 0) recordEvents(core, tx, events);
    return recorded;
  };
  // Chargers that disconnect together can belong to different organizations.
  return core.db.asSystem(() => core.db.transaction(disconnect));
}

function disconnectedEvent({ connection, about }: Ended, activeSessionIds: string[]): NewEvent {
  return {
    orgId: connection.orgId,
    type: "charger.disconnected",
    subject: { type: "charger", id: connection.chargerId },
    actor: { type: "charger", id: connection.chargerId },
    data: {
      charger_id: connection.chargerId,
      connection_id: connectionIdOf(connection.chargerId, connection.epoch),
      code: about.code,
      reason: endings[whyClosed(about)],
      connected_for_s: Math.round(about.connectedForMs / 1000),
      active_session_ids: activeSessionIds,
    },
  };
}

/** The reason text of the charger is not used, because a charger may send any text. */
const endings: Record<ClosedReason, EventMap["charger.disconnected"]["data"]["reason"]> = {
  charger_closed: "client_close",
  lost: "network",
  silent: "ping_timeout",
  server_stop: "drain",
  replaced: "policy",
  removed: "policy",
  disconnected: "policy",
  unresponsive: "unresponsive",
  message_too_long: "message_too_long",
  too_many_pieces: "too_many_pieces",
  too_many_pings: "too_many_pings",
  invalid_frame: "invalid_frame",
  binary_frame: "binary_frame",
  too_many_bad_frames: "too_many_bad_frames",
  not_reading: "not_reading",
  answer_withheld: "answer_withheld",
  handler_failed: "handler_failed",
};

/** The ids of the open sessions of a charger in `table`, for use within a query. */
export function openSessionIds(table: SQLWrapper): SQL<string[]> {
  return sql<string[]>`to_json(array(select s.id from sessions s
    where s.charger_id = ${table}.id and s.ended_at is null order by s.id))`;
}
