import { and, eq, gt, inArray, isNull, or, sql } from "drizzle-orm";
import type { Tx } from "../store/db.ts";
import {
  balancedSockets,
  chargers,
  commands,
  configurationKeys,
  loadLimits,
  loadMeasurements,
  locations,
  sessions,
  sockets,
} from "../store/schema.ts";
import { toUtc } from "../store/timestamp.ts";
import { mayStillDraw, sessionsStillDrawing } from "./still-drawing.ts";

type SocketRow = typeof sockets.$inferSelect;
type ChargerRow = typeof chargers.$inferSelect;
type SessionRow = typeof sessions.$inferSelect;
type CommandRow = typeof commands.$inferSelect;

/** A socket with all data that balancing depends on. */
export interface SocketFacts {
  socket: SocketRow;
  charger: ChargerRow;
  /** The open session; or one that the server closed, if the car may still be drawing current. */
  session: SessionRow | null;
  balanced: typeof balancedSockets.$inferSelect | null;
  /** The newest meter values of the session that contain a current. */
  sample: SampleRow | null;
  /** The reported configuration of its charger, limited to {@link configurationOfInterest}. Names are in lower case. */
  configuration: ReadonlyMap<string, string>;
}

export interface SampleRow {
  /** By the clock of the charger. */
  at: string;
  /** By the clock of the server. */
  receivedAt: string;
  /** The value without a phase, or that of the highest phase. */
  currentA: number | null;
  /** The sampled values, where the columns do not hold all of them. */
  raw: unknown;
}

/** All facts about a location, at one moment. */
export interface Facts {
  location: typeof locations.$inferSelect;
  measurements: readonly (typeof loadMeasurements.$inferSelect)[];
  limits: readonly (typeof loadLimits.$inferSelect)[];
  sockets: readonly SocketFacts[];
  /**
   * The commands with the given ids, remote starts that wait for their limit, and charging profiles that operators sent
   * after `since`.
   */
  commands: readonly CommandRow[];
}

const configurationOfInterest = [
  "metervaluesampleinterval",
  "localauthorizeoffline",
  "allowofflinetxforunknownid",
] as const;

/** A reading that is older than one hour does not show what the session draws now. */
const samplesSince = sql.raw("interval '1 hour'");

/**
 * Reads everything again, so a lost signal does no harm after the next one. `since` is the position of the newest
 * known manual command, or null where none is known. Returns null when the location does not exist.
 */
export async function readFacts(
  tx: Tx,
  locationId: string,
  { pendingIds, since }: { pendingIds: readonly string[]; since: number | null },
): Promise<Facts | null> {
  const [location] = await tx.select().from(locations).where(eq(locations.id, locationId));
  if (location === undefined) return null;
  const measurements = await tx
    .select()
    .from(loadMeasurements)
    .where(eq(loadMeasurements.locationId, locationId))
    .orderBy(loadMeasurements.source);
  const limits = await tx
    .select()
    .from(loadLimits)
    .where(eq(loadLimits.locationId, locationId))
    .orderBy(loadLimits.name);
  const found = await tx
    .select({ socket: sockets, charger: chargers, session: sessions, balanced: balancedSockets })
    .from(sockets)
    .innerJoin(chargers, eq(chargers.id, sockets.chargerId))
    .leftJoin(sessions, and(eq(sessions.socketId, sockets.id), isNull(sessions.endedAt)))
    .leftJoin(balancedSockets, eq(balancedSockets.socketId, sockets.id))
    .where(eq(chargers.locationId, locationId))
    .orderBy(sockets.chargerId, sockets.connectorId);
  if (found.length === 0) return { location, measurements, limits, sockets: [], commands: [] };
  const drawing = await sessionsStillDrawing(
    tx,
    found.flatMap(({ session, socket }) =>
      session === null && mayStillDraw(socket.status) ? socket.id : [],
    ),
  );
  const rows = found.map((row) => ({ ...row, session: row.session ?? drawing.get(row.socket.id) ?? null }));
  const samples = await newestSamples(
    tx,
    rows.flatMap(({ session }) => session?.id ?? []),
  );
  const chargerIds = [...new Set(rows.map(({ charger }) => charger.id))];
  const configurations = await readConfigurations(tx, chargerIds);
  return {
    location,
    measurements,
    limits,
    sockets: rows.map((row) => ({
      ...row,
      sample: row.session === null ? null : (samples.get(row.session.id) ?? null),
      configuration: configurations.get(row.charger.id) ?? new Map(),
    })),
    commands: await tx
      .select()
      .from(commands)
      .where(
        or(
          inArray(commands.id, [...pendingIds]),
          and(
            inArray(
              commands.socketId,
              rows.map(({ socket }) => socket.id),
            ),
            eq(commands.balancing, "start"),
            eq(commands.status, "pending"),
            isNull(commands.limitA),
          ),
          and(
            inArray(commands.chargerId, chargerIds),
            isNull(commands.balancing),
            inArray(commands.type, ["SetChargingProfile", "ClearChargingProfile"]),
            since === null ? eq(commands.status, "pending") : gt(commands.position, since),
          ),
        ),
      )
      .orderBy(commands.position),
  };
}

async function newestSamples(tx: Tx, sessionIds: readonly string[]): Promise<Map<string, SampleRow>> {
  if (sessionIds.length === 0) return new Map();
  const rows = await tx.execute<{
    session_id: string;
    at: string;
    received_at: string;
    current_a: number | null;
    raw: unknown;
  }>(sql`
    select running.id as session_id, newest.* from unnest(${sql.param([...sessionIds])}::text[]) as running(id)
    cross join lateral (
      (select id, at, received_at, current_a::double precision, raw::jsonb from meter_samples
        where session_id = running.id and received_at > now() - ${samplesSince} and current_a is not null
        -- In the order of the index, which is by quarters of an hour.
        order by date_bin('15 minutes', received_at, '2000-01-01 00:00:00+00') desc, id desc limit 1)
      union all
      -- Samples that an older version stored within the last hour.
      (select id, at, received_at, current_a, raw from evidence
        where session_id = running.id and action = 'MeterValues' and received_at > now() - ${samplesSince}
          and current_a is not null
        order by id desc limit 1)
      order by id desc limit 1
    ) as newest`);
  return new Map(
    rows.map(({ session_id, at, received_at, current_a, raw }) => [
      session_id,
      { at: toUtc(at), receivedAt: toUtc(received_at), currentA: current_a, raw },
    ]),
  );
}

async function readConfigurations(
  tx: Tx,
  chargerIds: readonly string[],
): Promise<Map<string, Map<string, string>>> {
  const rows = await tx
    .select({
      chargerId: configurationKeys.chargerId,
      key: sql<string>`lower(${configurationKeys.key})`,
      value: configurationKeys.value,
    })
    .from(configurationKeys)
    .where(
      and(
        inArray(configurationKeys.chargerId, [...chargerIds]),
        inArray(sql`lower(${configurationKeys.key})`, [...configurationOfInterest]),
      ),
    );
  const found = new Map<string, Map<string, string>>();
  for (const { chargerId, key, value } of rows) {
    const ofCharger = found.get(chargerId) ?? new Map<string, string>();
    if (value !== null) ofCharger.set(key, value);
    found.set(chargerId, ofCharger);
  }
  return found;
}
