import type {
  LoadAlarm,
  LoadLimitState,
  LoadMeasurement,
  LoadReservation,
  LoadSession,
  LoadSnapshot,
} from "@forecourt/contract";
import type {
  LimitSnapshot,
  MeasurementSnapshot,
  Reservation,
  SessionSnapshot,
  SiteSnapshot,
  TransactionId,
} from "@forecourt/dlb";
import { isoOf } from "../platform/clock.ts";
import type { Complete } from "../platform/wire.ts";
import type { BalancedSite } from "./balanced-site.ts";

export type Load = Complete<LoadSnapshot>;

/** The current load of a location, built from the data of its balancer. */
export function loadOf(
  locationId: string,
  { facts, pendingLimits, revisionFrom, highestOthers }: BalancedSite,
  snapshot: SiteSnapshot,
): Load {
  return toLoad(snapshot, {
    locationId,
    locationName: facts.location.name,
    revisionFrom,
    sessionIdOf: (connectorId, transactionId) =>
      facts.sockets.find(
        ({ socket, session }) => socket.id === connectorId && session?.transactionId === transactionId,
      )?.session?.id ?? null,
    chargerOf: (id) => facts.sockets.find(({ charger }) => charger.id === id)?.charger ?? null,
    socketOf: (id) => facts.sockets.find(({ socket }) => socket.id === id)?.socket ?? null,
    marginA: facts.location.dlbMarginA,
    highestOthersA: highestOthers.amps,
    commandIdOf: (ref) => pendingLimits.get(ref)?.commandId ?? null,
  });
}

/** What the controller does not know: the location, and the records that its references stand for. */
export interface LoadNames {
  locationId: string;
  locationName: string;
  /** The revision to add: the controller counts from 0 after every restart, and the API must not. */
  revisionFrom: number;
  /** Null when the session is not known here yet. */
  sessionIdOf(socketId: string, transactionId: TransactionId): string | null;
  /** Null when the location does not have it. */
  chargerOf(id: string): { id: string; identity: string } | null;
  socketOf(id: string): { chargerId: string; connectorId: number } | null;
  marginA: number;
  /** The most that other loads drew in 30 days; null: they were never measured. */
  highestOthersA: number | null;
  /** Null when no command has this reference. */
  commandIdOf(ref: string): string | null;
}

/**
 * The load of a location as the API shows it. A session is not listed until its record is known. What the session may
 * draw is in the sums and the reservations from the start.
 */
export function toLoad(snapshot: SiteSnapshot, names: LoadNames): Load {
  return {
    location_id: names.locationId,
    revision: names.revisionFrom + snapshot.revision,
    as_of: isoOf(snapshot.asOf),
    status: snapshot.status,
    capacity_a: snapshot.capacityA,
    usable_a: snapshot.usableA,
    bound_by: snapshot.boundBy?.name ?? null,
    others_a: snapshot.othersA,
    advised_fallback_a: advisedFallbackOf(snapshot, names),
    measurements: snapshot.measurements.map(toMeasurement),
    limits: snapshot.limits.map(toLimit),
    allocated_a: snapshot.allocatedA,
    reserved_a: snapshot.reservedA,
    held_back_a: snapshot.heldBackA,
    exposure_a: snapshot.exposureA,
    kept_for_start_a: snapshot.keptForStartA,
    available_a: snapshot.availableA,
    measured_a: snapshot.measuredA,
    measured_at: isoOrNull(snapshot.measuredAt),
    sessions: snapshot.sessions.flatMap((session) => toSession(session, names)),
    reservations: snapshot.reservations.map((reservation) => toReservation(reservation, names)),
    nodes: snapshot.nodes.map(({ id, parentId, capacityA, exposureA }) => ({
      id,
      parent_id: parentId,
      capacity_a: capacityA,
      exposure_a: exposureA,
    })),
    alarms: snapshot.alarms.map((alarm) => toAlarm(alarm, names)),
  };
}

/** What was safe in the last 30 days. */
function advisedFallbackOf(
  { capacityA, othersA }: Pick<SiteSnapshot, "capacityA" | "othersA">,
  { marginA, highestOthersA }: Pick<LoadNames, "marginA" | "highestOthersA">,
): number | null {
  if (capacityA === null || othersA === null) return null;
  const highestA = Math.max(othersA, highestOthersA ?? othersA);
  return Math.max(0, Math.floor(capacityA - marginA - highestA));
}

function toMeasurement({
  source,
  kind,
  amps,
  measuredAt,
  validUntil,
  silent,
}: MeasurementSnapshot): Complete<LoadMeasurement> {
  return {
    source,
    kind,
    currents_a: typeof amps === "number" ? [amps] : [amps.L1, amps.L2, amps.L3],
    measured_at: isoOf(measuredAt),
    valid_until: isoOf(validUntil),
    silent,
  };
}

function toLimit({
  name,
  maxA,
  until,
  silentFrom,
  fallbackA,
  silent,
}: LimitSnapshot): Complete<LoadLimitState> {
  return {
    name,
    max_a: maxA,
    until: isoOrNull(until),
    valid_until: isoOrNull(silentFrom),
    fallback_a: silentFrom === null ? null : fallbackA,
    silent,
  };
}

function toSession(session: SessionSnapshot, names: LoadNames): Complete<LoadSession>[] {
  const { connectorId, transactionId } = session;
  const sessionId = names.sessionIdOf(connectorId, transactionId);
  const [charger, socket] = [names.chargerOf(session.chargerId), names.socketOf(connectorId)];
  if (sessionId === null || charger === null || socket === null) return [];
  return [
    {
      session_id: sessionId,
      charger_id: charger.id,
      charger_identity: charger.identity,
      connector_id: socket.connectorId,
      location_name: names.locationName,
      socket_id: connectorId,
      transaction_id: Number(transactionId),
      state: session.state,
      limit_a: session.limitA,
      target_a: session.targetA,
      pending_a: session.pendingA,
      exposure_a: session.exposureA,
      baseline_a: session.baselineA,
      min_a: session.minA,
      max_a: session.maxA,
      ceiling_a: session.ceilingA,
      reason: session.reason,
      bound_node: session.boundNode,
      bound_source: session.boundSource,
      weight: session.weight,
      tier: session.tier,
      position: session.position,
      next_turn_at: isoOrNull(session.nextTurnAt),
      measured_a: session.measuredA,
      measured_at: isoOrNull(session.measuredAt),
      last_command_id: session.lastRef === null ? null : names.commandIdOf(session.lastRef),
      confirmed_at: isoOrNull(session.confirmedAt),
    },
  ];
}

function toReservation(reservation: Reservation, names: LoadNames): Complete<LoadReservation> {
  const { connectorId, transactionId } = reservation;
  const ofSession = connectorId !== null && transactionId !== null;
  return {
    charger_id: reservation.chargerId,
    socket_id: connectorId,
    session_id: ofSession ? names.sessionIdOf(connectorId, transactionId) : null,
    reserved_a: reservation.reservedA,
    cause: reservation.cause,
    since: isoOf(reservation.since),
    until: reservation.until === undefined ? undefined : isoOf(reservation.until),
  };
}

function toAlarm(alarm: SiteSnapshot["alarms"][number], names: LoadNames): Complete<LoadAlarm> {
  const socket = alarm.connectorId === null ? null : names.socketOf(alarm.connectorId);
  // A charger whose sockets share one supply is a node with the charger's id.
  const chargerId = socket?.chargerId ?? alarm.nodeId ?? null;
  const charger = chargerId === null ? null : names.chargerOf(chargerId);
  return {
    code: alarm.code,
    since: isoOf(alarm.since),
    charger_id: charger?.id ?? null,
    charger_identity: charger?.identity ?? null,
    connector_id: socket?.connectorId ?? null,
    location_name: names.locationName,
    socket_id: alarm.connectorId,
    circuit_id: alarm.nodeId ?? null,
    // Rounds up, so that the API never reports fewer amps than there are.
    amps: alarm.amps == null ? null : Math.ceil(alarm.amps),
    waiting: alarm.waiting ?? null,
    source: alarm.source ?? null,
  };
}

function isoOrNull(epochMs: number | null): string | null {
  return epochMs === null ? null : isoOf(epochMs);
}
