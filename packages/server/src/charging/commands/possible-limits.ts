import { and, eq, gt, inArray, isNull } from "drizzle-orm";
import type { Tx } from "../../store/db.ts";
import { commands } from "../../store/schema.ts";
import { limitOutcomeOf } from "./limit-outcome.ts";
import { newestLimit } from "./limits.ts";

/** A connector of a charger. */
export interface Connector {
  chargerId: string;
  socketId: string;
}

/**
 * Amps: the lowest limit that may be in force for a session, or (null) for the connector's own baseline. It covers all that
 * the store knows: the limit that was accepted last, and the limits that were sent since or wait to be sent. Null: nothing
 * is known. A caller that writes at most this limit does not raise anything.
 */
export async function leastPossible(
  tx: Tx,
  connector: Connector,
  sessionId: string | null,
): Promise<number | null> {
  const { accepted, open } = await limitsOf(tx, connector, sessionId);
  const all = open.map(({ requestedA }) => requestedA);
  if (accepted !== null) return Math.min(accepted, ...all);
  const ofConnector = sessionId === null ? null : await leastPossible(tx, connector, null);
  return least(ofConnector === null ? all : [ofConnector, ...all]);
}

/**
 * Amps: the highest value that the connector's baseline may have. Null: it may have none, so nothing limits the connector.
 */
export async function mostPossibleBaseline(tx: Tx, connector: Connector): Promise<number | null> {
  const { accepted, open } = await limitsOf(tx, connector, null);
  return accepted === null ? null : Math.max(accepted, ...open.map(({ mostA }) => mostA));
}

async function limitsOf(tx: Tx, { chargerId, socketId }: Connector, sessionId: string | null) {
  const newest = await newestLimit(tx, socketId, sessionId);
  const position = newest?.position ?? null;
  const rows = await tx
    .select()
    .from(commands)
    .where(
      and(
        eq(commands.chargerId, chargerId),
        eq(commands.socketId, socketId),
        inArray(commands.type, ["SetChargingProfile", "RemoteStartTransaction"]),
        sessionId === null ? isNull(commands.sessionId) : eq(commands.sessionId, sessionId),
        inArray(commands.status, ["pending", "timeout"]),
        // The charger takes commands in their order, so the last accepted limit has replaced all limits before it.
        position === null ? undefined : gt(commands.position, position),
      ),
    );
  const open = rows.flatMap((command) => {
    // A remote start that has not become a session does not limit anything here.
    if (command.limitA === null || (command.type === "RemoteStartTransaction" && sessionId === null))
      return [];
    const outcome = limitOutcomeOf(command);
    if (outcome === null) return [{ requestedA: command.limitA, mostA: command.limitA }];
    const mayApply = outcome.outcome === "unknown" || outcome.outcome === "accepted";
    return mayApply ? [{ requestedA: command.limitA, mostA: outcome.limitA }] : [];
  });
  return { accepted: newest?.limitA ?? null, open };
}

function least(amps: readonly number[]): number | null {
  return amps.length === 0 ? null : Math.min(...amps);
}
