import { and, eq, isNull, ne, or, sql } from "drizzle-orm";
import type { Core } from "../../core/core.ts";
import type { ChargerConnection } from "../../core/ingest.ts";
import { isoOf } from "../../platform/clock.ts";
import type { Tx } from "../../store/db.ts";
import { recordEvents } from "../../store/events.ts";
import type { Grouped } from "../../store/grouped.ts";
import { chargers, type Registration } from "../../store/schema.ts";
import { groupedByCharger } from "./grouped-by-charger.ts";
import { acceptedSince } from "./witness.ts";

/** A socket of a charger, and the OCPP security profile of the connection. */
export interface Connected extends ChargerConnection {
  securityProfile: number;
}

export interface Admitted {
  connection: Connected;
  registration: Registration | null;
  /** The process that owned the charger's socket until now. */
  previousOwner: string | null;
}

/** A charger that proved its identity and may get a socket. */
export interface Newcomer {
  chargerId: string;
  /**
   * The epoch of the connection that it replaces. If a newer connection exists by now, the newcomer does not replace it.
   */
  afterEpoch: number;
  securityProfile: number;
  /** The times of earlier takeovers that the server must store: see takeover.ts. */
  takeovers: readonly string[];
}

/**
 * Gives sockets to newcomers, many in one commit. The new epoch fences off all later frames of an older socket. The
 * security profile of a connection is the minimum for the charger's later connections (white paper, A05), so a device that
 * has the password cannot go back to a weaker profile. Null: another connection was faster, or the charger is not
 * registered anymore, or it now requires a higher profile.
 */
export function createConnections(core: Core): Grouped<Newcomer, Admitted | null> {
  const connect = groupedByCharger(
    ({ chargerId }: Newcomer) => chargerId,
    (newcomers, options) => connectChargers(core, newcomers, options),
  );
  return async (newcomer) => (await connect(newcomer)) ?? null;
}

/** Like {@link createConnections}, for one charger, however long its row is busy. */
export async function connectCharger(core: Core, newcomer: Newcomer): Promise<Admitted | undefined> {
  return (await connectChargers(core, [newcomer], { waits: true })).get(newcomer.chargerId);
}

interface Before {
  id: string;
  org_id: string;
  owner: string | null;
  epoch: string;
  location_id: string | null;
  registration_status: Registration | null;
}

function connectChargers(
  core: Core,
  newcomers: readonly Newcomer[],
  { waits }: { waits: boolean },
): Promise<Map<string, Admitted>> {
  const wanted = JSON.stringify(
    newcomers.map(({ chargerId, afterEpoch, securityProfile, takeovers }) => ({
      id: chargerId,
      epoch: afterEpoch,
      profile: securityProfile,
      takeovers,
    })),
  );
  const profiles = new Map(newcomers.map(({ chargerId, securityProfile }) => [chargerId, securityProfile]));
  const now = isoOf(core.clock.now());
  const connect = async (tx: Tx): Promise<Map<string, Admitted>> => {
    const rows = await tx.execute<Before & Record<string, unknown>>(sql`
      with wanted as (
        select * from jsonb_to_recordset(${wanted}::jsonb) as wanted(
          id text, epoch bigint, profile smallint, takeovers jsonb)
      ), before as (
        select c.id, c.org_id, c.owner, c.connection_epoch as epoch, c.location_id, c.registration_status,
          c.connected_at, ${acceptedSince(sql`c`)} as accepted_at, c.last_seen_at
        from chargers c join wanted on wanted.id = c.id and wanted.epoch = c.connection_epoch
          and wanted.profile >= c.security_profile
        order by c.id
        for no key update of c ${sql.raw(waits ? "" : "skip locked")}
      ), connected as (
        update chargers set connection_epoch = before.epoch + 1, owner = ${core.processId},
          connected_at = ${now}::timestamptz, last_seen_at = ${now}::timestamptz,
          recent_takeovers = wanted.takeovers,
          security_profile = wanted.profile, away_since = null
        from before join wanted on wanted.id = before.id
        where chargers.id = before.id
      ), replaced as (
        insert into charger_connections (org_id, charger_id, connected_at, accepted_at, last_seen_at, reply_withheld)
        select org_id, id, connected_at, accepted_at, last_seen_at, false
        from before where owner is not null and connected_at is not null and last_seen_at is not null
      )
      select id, org_id, owner, epoch, location_id, registration_status from before`);
    const admitted = new Map<string, Admitted>();
    const connections = [...rows].map((before): Connection => {
      const epoch = Number(before.epoch);
      const connection: Connected = {
        chargerId: before.id,
        orgId: before.org_id,
        epoch: epoch + 1,
        // The charger is one of those in the request.
        securityProfile: profiles.get(before.id) as number,
      };
      admitted.set(before.id, {
        connection,
        registration: before.registration_status,
        previousOwner: before.owner,
      });
      return {
        connection,
        locationId: before.location_id,
        previousConnectionId: before.owner === null ? null : connectionIdOf(before.id, epoch),
      };
    });
    if (connections.length > 0) recordConnections(core, tx, connections);
    return admitted;
  };
  // Chargers that connect together can belong to different organizations.
  return core.db.asSystem(() => core.db.transaction(connect));
}

/**
 * Takes back a charger that was recorded as lost, although its socket is in this process. Does nothing if a newer socket
 * has replaced this one. An event reported the loss, so another event reports the return.
 */
export function regainCharger(
  core: Core,
  connection: Connected,
  about: { connectedAt: number; lastSeenAt: number },
): Promise<void> {
  return core.db.transaction(async (tx) => {
    const [charger] = await tx
      .update(chargers)
      .set({
        owner: core.processId,
        connectedAt: isoOf(about.connectedAt),
        awaySince: null,
        lastSeenAt: sql`greatest(${chargers.lastSeenAt}, ${isoOf(about.lastSeenAt)}::timestamptz)`,
      })
      .where(
        and(
          eq(chargers.id, connection.chargerId),
          eq(chargers.connectionEpoch, connection.epoch),
          or(isNull(chargers.owner), ne(chargers.owner, core.processId)),
        ),
      )
      .returning({ locationId: chargers.locationId });
    if (charger === undefined) return;
    recordConnections(core, tx, [{ connection, locationId: charger.locationId, previousConnectionId: null }]);
  });
}

interface Connection {
  connection: Connected;
  locationId: string | null;
  previousConnectionId: string | null;
}

function recordConnections(core: Core, tx: Tx, connections: readonly Connection[]): void {
  recordEvents(
    core,
    tx,
    connections.map(({ connection: { chargerId, orgId, epoch, securityProfile }, locationId, ...about }) => ({
      orgId,
      type: "charger.connected",
      subject: { type: "charger", id: chargerId },
      actor: { type: "charger", id: chargerId },
      data: {
        charger_id: chargerId,
        location_id: locationId,
        connection_id: connectionIdOf(chargerId, epoch),
        protocol: "ocpp1.6",
        security_profile: securityProfile,
        takeover: about.previousConnectionId !== null,
        previous_connection_id: about.previousConnectionId,
      },
    })),
  );
}

/** The name of one connection of a charger in events and in the message log. */
export function connectionIdOf(chargerId: string, epoch: number): string {
  return `${chargerId}.${epoch}`;
}
