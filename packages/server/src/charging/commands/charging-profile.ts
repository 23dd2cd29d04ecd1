import { limitCurrent, profileIdOf, takesOnlyWatts } from "@forecourt/ocpp";
import type { Caller } from "../../core/caller.ts";
import type { Core } from "../../core/core.ts";
import { isoOf } from "../../platform/clock.ts";
import { ProblemError } from "../../platform/problems.ts";
import { type BalancedLocation, balancedLocationOf } from "../../sites/locations/balanced-location.ts";
import type { Tx } from "../../store/db.ts";
import { balancedSockets } from "../../store/schema.ts";
import type { SocketRow } from "../chargers/sockets.ts";
import { openSessionOf } from "../sessions/queries.ts";
import { leastPossible } from "./possible-limits.ts";
import { capabilitiesOf } from "./queries.ts";
import { type Sent, sendToSocket, type Wait } from "./send.ts";

/** Amps: the highest limit accepted for a socket whose own rating is not known. */
const mostUnknown = 1000;

export interface ProfileInput {
  chargerId: string;
  socketId: string;
  limitA: number;
  /**
   * With it the limit applies to the transaction (TxProfile), without it to the connector's baseline (TxDefaultProfile).
   */
  transactionId: number | undefined;
}

/**
 * SetChargingProfile: exactly one frame in one form, never a fallback. Where load is balanced the limit is a ceiling, and
 * the frame does not exceed what may already be in force. Only the balancer may give more.
 */
export function setChargingProfile(
  core: Core,
  caller: Caller,
  input: ProfileInput,
  wait: Wait,
): Promise<Sent> {
  const { limitA, transactionId } = input;
  return sendToSocket(core, caller, { ...input, type: "SetChargingProfile" }, wait, async (tx, socket) => {
    const most = socket.maxAmperage ?? mostUnknown;
    if (limitA < 0 || limitA > most) {
      throw new ProblemError(
        "limit-out-of-range",
        `limit_a is ${limitA}; socket ${socket.id} takes 0 to ${most} A.`,
        {
          faults: [{ pointer: "/limit_a", code: "range", detail: `${limitA} is not from 0 to ${most}.` }],
        },
      );
    }
    const sessionId = transactionId === undefined ? null : await activeSession(tx, socket, transactionId);
    const sentA = await withinGrant(core, tx, socket, limitA, sessionId);
    return {
      payload: { ...(await profileOf(tx, socket, sentA, { transactionId, now: core.clock.now() })) },
      limitA: sentA,
      ...(sessionId === null ? {} : { sessionId }),
    };
  });
}

/**
 * ClearChargingProfile of the transaction's profile only: the connector falls back to its baseline, not to no limit. Where
 * load is balanced, the ceiling is removed at once, and the frame waits until it does not raise the limit.
 */
export function clearChargingProfile(
  core: Core,
  caller: Caller,
  input: { chargerId: string; socketId: string },
  wait: Wait,
): Promise<Sent> {
  return sendToSocket(core, caller, { ...input, type: "ClearChargingProfile" }, wait, async (tx, socket) => {
    const session = await openSessionOf(tx, socket.id);
    const location = await balancedLocationOf(tx, socket.chargerId);
    if (location !== null && session !== undefined)
      await keepCeiling(core, tx, location, socket, { sessionId: session.id, sessionCeilingA: null });
    return {
      payload: { connectorId: socket.connectorId, chargingProfilePurpose: "TxProfile" },
      ...(session === undefined ? {} : { sessionId: session.id }),
    };
  });
}

/** Stores the ceiling, and returns the limit in amps that may be sent without asking the balancer. */
async function withinGrant(
  core: Core,
  tx: Tx,
  socket: SocketRow,
  limitA: number,
  sessionId: string | null,
): Promise<number> {
  const location = await balancedLocationOf(tx, socket.chargerId);
  if (location === null) return limitA;
  const ceiling = sessionId === null ? { baselineCeilingA: limitA } : { sessionId, sessionCeilingA: limitA };
  await keepCeiling(core, tx, location, socket, ceiling);
  const connector = { chargerId: socket.chargerId, socketId: socket.id };
  const possibleA = await leastPossible(tx, connector, sessionId);
  // A new session may draw the location's baseline, and so may a session of which nothing is known.
  const most = possibleA === null || sessionId === null ? [location.dlbBaselineA] : [];
  return Math.min(limitA, ...most, ...(possibleA === null ? [] : [possibleA]));
}

async function activeSession(tx: Tx, socket: SocketRow, transactionId: number): Promise<string> {
  const session = await openSessionOf(tx, socket.id);
  if (session?.transactionId === transactionId) return session.id;
  const detail = `Transaction ${transactionId} is not active on socket ${socket.id}.`;
  throw new ProblemError("transaction-not-active", detail, {
    faults: [{ pointer: "/transaction_id", code: "not-active", detail }],
  });
}

/**
 * A profile for one phase, the single-phase worst case. It is in amps, or in watts if the charger is known to accept only
 * watts.
 */
async function profileOf(
  tx: Tx,
  { chargerId, connectorId, voltageV }: SocketRow,
  limitA: number,
  { transactionId, now }: { transactionId: number | undefined; now: number },
) {
  const ofTransaction = transactionId !== undefined;
  const purpose = ofTransaction ? "TxProfile" : "TxDefaultProfile";
  const inWatts = takesOnlyWatts(await capabilitiesOf(tx, chargerId));
  return limitCurrent({
    connectorId,
    limitA,
    ...(inWatts && { unit: "W", voltageV }),
    purpose,
    ...(ofTransaction ? { transactionId } : {}),
    stackLevel: ofTransaction ? 1 : 0,
    chargingProfileId: profileIdOf(connectorId, purpose),
    numberPhases: 1,
    now,
  });
}

/** Amps; null: the ceiling is removed. A session's ceiling ends with the session. */
type Ceiling = { sessionId: string; sessionCeilingA: number | null } | { baselineCeilingA: number };

/**
 * Stores the most that an operator allows, no matter how much load balancing can give, even while the charger is
 * unreachable.
 */
async function keepCeiling(
  core: Core,
  tx: Tx,
  location: BalancedLocation,
  { id: socketId, orgId, chargerId }: SocketRow,
  ceiling: Ceiling,
): Promise<void> {
  const set = { ...ceiling, updatedAt: isoOf(core.clock.now()) };
  await tx
    .insert(balancedSockets)
    .values({ socketId, orgId, chargerId, managed: false, ...set })
    .onConflictDoUpdate({ target: balancedSockets.socketId, set });
  tx.signal({ type: "location-changed", locationId: location.id });
}
