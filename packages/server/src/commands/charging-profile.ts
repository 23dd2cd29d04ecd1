import { limitCurrent } from "@forecourt/ocpp";
import type { Caller, Context } from "../context.ts";
import { ProblemError } from "../problems.ts";
import { openSessionOf } from "../sessions/open.ts";
import type { Tx } from "../store/db.ts";
import { type Sent, type SocketRow, sendToSocket, type Wait } from "./send.ts";

/** Amps; the most that is believed of a socket whose own rating is not known. */
const mostUnknown = 1000;

export interface ProfileInput {
  chargerId: string;
  socketId: string;
  limitA: number;
  /** With it the limit is the transaction's (TxProfile), without it the connector's baseline (TxDefaultProfile). */
  transactionId: number | undefined;
}

/** SetChargingProfile: exactly one frame in one form, never a fallback. */
export function setChargingProfile(
  ctx: Context,
  caller: Caller,
  input: ProfileInput,
  wait: Wait,
): Promise<Sent> {
  const { limitA, transactionId } = input;
  return sendToSocket(ctx, caller, { ...input, type: "SetChargingProfile" }, wait, async (tx, socket) => {
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
    const sessionId =
      transactionId === undefined ? undefined : await activeSession(tx, socket, transactionId);
    return {
      payload: { ...profileOf(socket.connectorId, limitA, transactionId, ctx.clock.now()) },
      limitA,
      ...(sessionId === undefined ? {} : { sessionId }),
    };
  });
}

/** ClearChargingProfile of the transaction's profile only: the connector falls back to its baseline, not to no limit. */
export function clearChargingProfile(
  ctx: Context,
  caller: Caller,
  input: { chargerId: string; socketId: string },
  wait: Wait,
): Promise<Sent> {
  return sendToSocket(ctx, caller, { ...input, type: "ClearChargingProfile" }, wait, async (tx, socket) => {
    const session = await openSessionOf(tx, socket.id);
    return {
      payload: { connectorId: socket.connectorId, chargingProfilePurpose: "TxProfile" },
      ...(session === undefined ? {} : { sessionId: session.id }),
    };
  });
}

async function activeSession(tx: Tx, socket: SocketRow, transactionId: number): Promise<string> {
  const session = await openSessionOf(tx, socket.id);
  if (session?.transactionId === transactionId) return session.id;
  const detail = `Transaction ${transactionId} is not active on socket ${socket.id}.`;
  throw new ProblemError("transaction-not-active", detail, {
    faults: [{ pointer: "/transaction_id", code: "not-active", detail }],
  });
}

/** One phase: the single-phase worst case. */
function profileOf(connectorId: number, limitA: number, transactionId: number | undefined, now: number) {
  const ofTransaction = transactionId !== undefined;
  return limitCurrent({
    connectorId,
    limitA,
    purpose: ofTransaction ? "TxProfile" : "TxDefaultProfile",
    ...(ofTransaction ? { transactionId } : {}),
    stackLevel: ofTransaction ? 1 : 0,
    // One id per connector and purpose, so that a newer profile replaces the older one.
    chargingProfileId: connectorId * 2 + (ofTransaction ? 1 : 0),
    numberPhases: 1,
    now,
  });
}
