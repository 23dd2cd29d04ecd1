import type { Alarm, AlarmCode } from "@forecourt/dlb";
import { and, eq, isNull, type SQL } from "drizzle-orm";
import type { Core } from "../core/core.ts";
import { isoOf } from "../platform/clock.ts";
import type { Tx } from "../store/db.ts";
import { type Recording, recordEvent } from "../store/events.ts";
import { balancingAlarms, chargers, sockets } from "../store/schema.ts";

export interface AlarmChange {
  orgId: string;
  locationId: string;
  alarm: Alarm;
  /** False: the alarm is cleared. */
  opened: boolean;
}

/**
 * Stores which alarms of a location are open, and records an event when that changes. An alarm that is opened twice
 * gives one event, and so does an alarm that is cleared twice.
 */
export async function recordAlarm(
  core: Recording,
  tx: Tx,
  { orgId, locationId, alarm, opened }: AlarmChange,
): Promise<void> {
  const changed = opened
    ? await open(core, tx, orgId, locationId, alarm)
    : await clear(tx, locationId, alarm);
  if (changed === null) return;
  recordEvent(core, tx, {
    orgId,
    type: opened ? "dlb.alarm_opened" : "dlb.alarm_cleared",
    subject: { type: "location", id: locationId },
    actor: { type: "system" },
    data: {
      location_id: locationId,
      code: alarm.code,
      charger_id: await chargerOf(tx, orgId, alarm),
      socket_id: alarm.connectorId,
      circuit_id: alarm.nodeId,
      amps: wholeOrNull(alarm.amps),
      waiting: alarm.waiting,
      source: alarm.source,
      since: changed.since,
    },
  });
}

/** The open alarms, for the controller after a restart. */
export async function readAlarms(tx: Tx, locationId: string): Promise<Alarm[]> {
  const rows = await tx
    .select()
    .from(balancingAlarms)
    .where(eq(balancingAlarms.locationId, locationId))
    .orderBy(balancingAlarms.since, balancingAlarms.id);
  return rows.map(({ code, socketId, circuitId, amps, waiting, source, since }) => ({
    // Only recordAlarm writes these rows.
    code: code as AlarmCode,
    connectorId: socketId,
    nodeId: circuitId,
    amps,
    waiting,
    source,
    since: Date.parse(since),
  }));
}

/** Null when the alarm was already open. */
async function open(
  core: Pick<Core, "newId">,
  tx: Tx,
  orgId: string,
  locationId: string,
  { code, connectorId, nodeId, amps, waiting, source, since }: Alarm,
): Promise<{ since: string } | null> {
  const [row] = await tx
    .insert(balancingAlarms)
    .values({
      id: core.newId("alm"),
      orgId,
      locationId,
      code,
      socketId: connectorId,
      circuitId: nodeId,
      amps: wholeOrNull(amps),
      waiting,
      source,
      since: isoOf(since),
    })
    .onConflictDoNothing()
    .returning({ since: balancingAlarms.since });
  return row ?? null;
}

/** Null when the alarm was not open. */
async function clear(tx: Tx, locationId: string, alarm: Alarm): Promise<{ since: string } | null> {
  const [row] = await tx
    .delete(balancingAlarms)
    .where(
      and(
        eq(balancingAlarms.locationId, locationId),
        eq(balancingAlarms.code, alarm.code),
        is(balancingAlarms.socketId, alarm.connectorId),
        is(balancingAlarms.circuitId, alarm.nodeId),
        is(balancingAlarms.source, alarm.source),
      ),
    )
    .returning({ since: balancingAlarms.since });
  return row ?? null;
}

function is(
  column: typeof balancingAlarms.socketId | typeof balancingAlarms.circuitId | typeof balancingAlarms.source,
  value: string | null,
): SQL {
  return value === null ? isNull(column) : eq(column, value);
}

/**
 * The charger of the socket; or the charger itself, where the limit is that of its own supply. Null when the alarm is
 * about neither, or when the row is gone.
 */
async function chargerOf(tx: Tx, orgId: string, { connectorId, nodeId }: Alarm): Promise<string | null> {
  if (connectorId !== null) {
    const [socket] = await tx
      .select({ chargerId: sockets.chargerId })
      .from(sockets)
      .where(and(eq(sockets.id, connectorId), eq(sockets.orgId, orgId)));
    return socket?.chargerId ?? null;
  }
  if (nodeId === null) return null;
  const [charger] = await tx
    .select({ id: chargers.id })
    .from(chargers)
    .where(and(eq(chargers.id, nodeId), eq(chargers.orgId, orgId)));
  return charger?.id ?? null;
}

/** The largest value of the column. A charger may report any measured value. */
const mostA = 2 ** 31 - 1;

/** Rounds up, so that an event never reports fewer amps than there are. */
function wholeOrNull(amps: number | null): number | null {
  return amps === null ? null : Math.min(mostA, Math.ceil(amps));
}
